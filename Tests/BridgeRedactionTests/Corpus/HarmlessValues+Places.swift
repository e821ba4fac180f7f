extension HarmlessValues {
  /// Descriptions, labels, country codes, and names in which the word for a secret has another meaning.
  static let places = #"""
    url /x?country=DE&code=DE-BY
    url /x?code=GB&lang=en_GB
    url /x?code=EUR
    url /x?code=200
    url /x?key=price&order=asc
    url /x?key=Console/Mode&value=info
    body application/x-www-form-urlencoded key=Console%2FMode&value=%22collapse%22
    body application/x-www-form-urlencoded key={{secret:key:033c7c66}}&value=collapse
    body application/json {"session_gc_maxlifetime":"1440"}
    body application/atom+xml <feed><content type="html"><![CDATA[<p>Click the <code>+Shaare</code> button]]></content></feed>
    body application/rss+xml <rss><description><![CDATA[<div><code>Hashtags</code></div>]]></description></rss>
    body application/rss+xml <rss><description>&lt;p&gt;&lt;code&gt;Hashtags&lt;/code&gt;&lt;/p&gt;</description></rss>
    url /x?ticket=JIRA-42
    url /x?secretary=anna1234567
    url /x?keyword=§
    url /x?pinned=№
    url /x?token_type=Bearer
    url /x?password_changed_at=2024-05-01
    url /verify/email
    url /webhooks/events/list
    url /reset/password/done
    url /auth/callback
    url /keys/publish
    url /sessions/new
    url /api/v1/tokens/revoke
    url /articles/session-management-in-2024-explained
    url /users/confirmation/new
    field X-Cache-Key: /static/app.js
    field X-Idempotency-Key: order-42
    field X-Sort-Key: name
    field Sec-WebSocket-Protocol: actioncable-v1-json, actioncable-unsupported
    field Sec-WebSocket-Protocol: graphql-ws
    field Sec-WebSocket-Protocol: wamp.2.json, mqtt
    field Sec-WebSocket-Protocol: v4.channel.k8s.io
    field X-Country-Code: DE
    field X-Password-Policy: strict
    body application/json {"secretary":"Anna Miller","secretary_phone":"+49 30 123456"}
    body application/json {"secretaries":["a1b2c3d4"]}
    body application/json {"password_changed_at":1714557600}
    body application/json {"passwordChangedAt":"2024-05-01T10:00:00+02:00"}
    body application/json {"password_updated_on":"2024-05-01"}
    body application/json {"last_password_reset":"2024-05-01 10:00:00"}
    body application/json {"token_expires_at":1714557600,"tokenExpiry":"2024-05-01"}
    body application/json {"session_started_at":"2024-05-01","sessionDuration":3600}
    body application/json {"code":"DE","name":"Germany"}
    body application/json [{"code":"DE","name":"Deutschland"},{"code":"FR","name":"France"}]
    body application/json {"countries":[{"code":"USA"}],"currency":{"code":"EUR"}}
    body application/json {"postcode":"SW1A 1AA","zip_code":"10115-1234"}
    body application/json {"i18n":{"password":"Passwort","token":"Zugriffsschlüssel","pin":"PIN"}}
    body application/json {"en":{"form.password":"Password","form.api_key":"API key"}}
    body application/json {"translations":{"de":{"password":"Neues Passwort wählen"}}}
    body application/json {"strings":{"secret_hint":"8 characters or more","secret":"Secret answer"}}
    body application/json {"login.password":"Password","login.token":"Token from your app"}
    body application/json {"auth":{"password":{"label":"Password","placeholder":"Your password"}}}
    body application/json {"$schema":"http://json-schema.org/draft-07/schema#","properties":{"apiKey":{"type":"string","description":"The API key. 32 characters, a-z0-9","examples":["string"]}}}
    body application/json {"schema":{"properties":{"secret":{"type":"string","description":"Shared secret v2","default":""}}}}
    body application/json {"paths":{"/login":{"post":{"parameters":[{"name":"password","in":"formData","type":"string","description":"Min 8 chars, 1 digit"}]}}}}
    body application/json {"fields":[{"name":"password","type":"password","label":"Password"},{"name":"token","type":"text","label":"Token"}]}
    body application/json {"columns":[{"key":"token","title":"Token"},{"key":"pin","title":"PIN"}]}
    body application/json [{"key":"title","value":"a1b2c3d4e5f6"},{"key":"secretary","value":"anna99887766"}]
    body application/json {"token_type":"Bearer","scope":"read write"}
    body application/json {"permissions":["token:read","secret:write","password.reset"]}
    body application/json {"grant_types":["password","authorization_code"]}
    body application/json {"type":"password","autocomplete":"current-password"}
    body application/json {"event":"password_changed","action":"token.created"}
    body application/json {"message":"Password changed","error":"invalid_token"}
    body application/json {"message":"code 404 for country DE"}
    body application/json {"session_id_length":32}
    body application/json {"image":"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAKIAIOSFODNN7EXAMPLEAAAADUlEQVR42mNk"}
    body application/xml <add key="Title" value="a1b2c3d4"/>
    body application/xml <add key="PasswordMinLength" value="12345"/>
    body application/xml <dict><key>CFBundleIdentifier</key><string>example.app42</string></dict>
    body application/xml <member><name>country_code</name><value>DE</value></member>
    body application/xml <xs:element name="token" type="xs:string" minOccurs="0"/>
    body text/html <!-- password form -->
    body text/html <!-- token: see docs -->
    body text/html <!-- begin session list v2 -->
    body text/html <label for="token">Token</label><input id="token" name="token" value="">
    body text/html <option value="DE" data-code="DE">Germany</option>
    body text/csv code,name⏎DE,Germany⏎FR,France⏎
    body text/csv secretary,phone⏎Anna1,4930123456⏎
    body text/csv id,password_changed_at⏎1,2024-05-01T10:00:00Z⏎
    body text/plain curl -u https://a.example/
    body text/plain curl -X POST https://a.example/users
    body text/plain sort -u names.txt:2
    body text/x-properties login.password.label=Password
    body text/x-properties form.token=Token
    body application/x-www-form-urlencoded code=DE&country=DE
    body application/x-www-form-urlencoded country_code=DE&zip_code=10115
    """#
}
