extension PlantedSecrets {
  /// Places that leak by themselves: names once more encoded, links, lists of keys and values, comments, tables.
  static let places = #"""
    url /x?%25%37%34oken=§
    url /x?toke%256e=§
    url /x?access%255Ftoken=§
    url /x?a=1&amp;token=§
    url /x?pin_code=№
    url /x?user_ticket=§
    url /x?upload_ticket=§
    url /x?hmac_sha256=§
    url /x?tok_id=§
    url /x?signed_request=§
    url /x?auth_hash=§
    url /x?sso=§&sig=§
    url /x?hub.verify_token=§
    url /x?hdnts=exp=1~acl=/*~hmac=§
    url /x?hdnea=st=1~exp=2~hmac=§
    url /x?Policy=§&Signature=§
    url /x?q-signature=§
    url /x?X-Oss-Signature=§
    url /x?OSSAccessKeyId=a&Signature=§
    url /x?st=2024&se=2025&sv=1&sig=§
    url /x?se=1&skoid=a&sig=§
    url /x?wresult=§
    url /x?id_token=§
    url /x?logout_token=§
    url /x?nonce_token=§
    url /x?password_reset_key=§
    url /x?invite_code=§
    url /x?user_code=§
    url /x?request_token=§
    url /x?email_token=§
    url /reset-password?key=§
    url /users/password/edit?reset_password_token=§
    url /auth/reset/NQ/c5x-§/
    url /accounts/reset/MQ-§
    url /account/confirm/№/§
    url /activate/§
    url /users/activate/bob/§
    url /e/verify-email/§
    url /email-change/§
    url /email/confirm-change/§
    url /unlock/§
    url /account/unlock/§
    url /api/v1/webhooks/42/§
    url /api/v4/projects/1/trigger/webhook/§
    url /hooks/§
    url /services/T0000/B0000/§
    url /api/webhook/incoming/§
    url /s/magic/§
    url /passwordless/§
    url /one-time-login/§
    url /user/reset/1/1714557600/§/login
    url /download/token/§/file.pdf
    url /guest/access/token/§
    url ws://a.example/socket?authorization=Bearer%20§
    url /socket.io/?EIO=4&sid=§
    url wss://a.example/?access_token=§
    url ftp://bob:¥@a.example/x
    url https://§@a.example/repo.git
    url https://x-access-token:§@a.example/repo.git
    field X-Goog-Iap-Jwt-Assertion: §
    field X-Key: §
    field X-Service-Key: §
    field X-Rapidapi-Key: §
    field X-Signing-Key: §
    field X-Typesense-Api-Key: §
    field X-MS-Client-Principal-Name: bob@a.example
    field X-Plex-Token: §
    field X-Emby-Token: §
    field X-Discourse-Key: §
    field Api-Key: §
    field Circle-Token: §
    field Linear-Signature: §
    field Paypal-Transmission-Sig: §
    field X-Okta-Session: §
    field X-Auth-Email: bob@a.example
    field X-Auth-Key: §
    field X-Consumer-Key: §
    field X-Consumer-Username: bob
    field Authorization: Bearer: §
    field Authorization: §
    field Authorization: HMAC-SHA256 Credential=a&SignedHeaders=b&Signature=§
    field Authorization: AWS4-HMAC-SHA256 Credential=AK/2024/s3, SignedHeaders=host, Signature=§
    field Authorization: SharedKey acc:§
    field Authorization: Hawk id="a", mac="§"
    field Authorization: Splunk §
    field Authorization: MediaBrowser Client="a", Token="§"
    field Authorization: Snippet key=§
    field Sec-WebSocket-Protocol: bearer.authorization.§
    field Sec-WebSocket-Protocol: actioncable-v1-json, token-§
    field Sec-WebSocket-Protocol: auth.token.§
    field Sec-WebSocket-Protocol: authorization, Bearer§
    field Sec-WebSocket-Protocol: soketi, jwt.§
    field Sec-WebSocket-Protocol: §, v1
    field Cookie2: a=§
    field Set-Cookie2: sid=§
    field X-Set-Cookie: sid=§; Path=/
    field X-Original-Cookie: sid=§
    field X-Forwarded-Access-Token: §
    field X-Forwarded-Authorization: Bearer §
    field Content-Disposition: form-data; name="x"; token="§"
    field Origin: https://bob:¥@a.example
    field Destination: https://a.example/x?token=§
    field X-Rewrite-Url: /reset/§
    field HX-Current-URL: https://a.example/reset/§
    field HX-Redirect: /x?token=§
    field SOAPAction: "https://a.example/x?api_key=§"
    body application/json [{"key":"Authorization","value":"Bearer §"}]
    body application/json [{"key":"db.password","value":"¥","type":"text"}]
    body application/json {"Key":"ClientSecret","Value":"§"}
    body application/json [{"field":"passwd","content":"¥"}]
    body application/json {"tags":[{"Key":"api-token","Value":"§"}]}
    body application/json {"header":[{"key":"X-Vault-Token","value":"§","disabled":false}]}
    body application/json {"auth":{"type":"bearer","bearer":[{"key":"token","value":"§","type":"string"}]}}
    body application/json {"auth":{"basic":[{"key":"password","value":"¥"},{"key":"username","value":"bob"}]}}
    body application/json {"items":[{"id":1,"name":"AWS_SECRET_ACCESS_KEY","value":"§"}]}
    body application/json {"entry":{"secret":{"value":"§"}}}
    body application/json {"password":{"current":"¥"}}
    body application/json {"password":["¥"]}
    body application/json {"pin":"0042"}
    body application/json {"pinCode":42421}
    body application/json {"cvv2":"493"}
    body application/json {"accessCode":№}
    body application/json {"otp":123456,"a":1}
    body application/json {"token":1234567890123}
    body application/json {"secret":12345678.5}
    body application/json {"secret":-12345678}
    body application/json {"a":"{\"b\":\"{\\\"c\\\":\\\"{\\\\\\\"password\\\\\\\":\\\\\\\"¥\\\\\\\"}\\\"}\"}"}
    body application/xml <appSettings><add key="Smtp:Password" value="¥"/></appSettings>
    body application/xml <add value="§" key="ApiToken"/>
    body application/xml <add name="Default" connectionString="Data Source=a;User ID=b;PWD=¥" providerName="x"/>
    body application/xml <dict><key>apiToken</key><string>§</string><key>x</key><true/></dict>
    body application/xml <plist version="1.0"><dict><key>Secret Key</key><string>§</string></dict></plist>
    body text/xml <methodCall><methodName>login</methodName><params><param><value><struct><member><name>passwd</name><value><string>¥</string></value></member></struct></value></param></params></methodCall>
    body text/xml <member>⏎<name>api_key</name>⏎<value>§</value>⏎</member>
    body text/xml <member><name>sessionToken</name><value><base64>§</base64></value></member>
    body application/xml <!-- <password>¥</password> -->
    body application/xml <!-- secret="§" -->
    body text/html <!-- api key: § -->
    body text/html <!--token:§-->
    body text/html <p>x</p><!-- login: admin / password: ¥ -->
    body text/javascript /* api_key = "§" */
    body text/javascript // password: ¥
    body text/css /* token: § */ a{}
    body text/yaml # password: ¥⏎a: 1
    body text/csv user,"api token"⏎bob,§⏎
    body text/csv id,name,client_secret⏎1,a,"§"⏎
    body text/csv password⏎¥⏎
    body text/csv id|password⏎1|¥⏎
    body application/vnd.ms-excel id,password⏎1,¥⏎
    body text/plain curl -u "bob:¥" -X POST https://a.example
    body text/plain curl -X POST -u 'bob:¥' https://a.example
    body text/plain curl -k -L -u bob:¥ -o f https://a.example
    body text/plain curl --oauth2-bearer § https://a.example
    body text/plain curl -b 'sid=§' https://a.example
    body text/plain curl --cookie "sid=§" https://a.example
    body text/plain curl -F 'password=¥' https://a.example
    body text/plain curl --data-urlencode "token=§" https://a.example
    body text/plain curl -U bob:¥ https://a.example
    body text/plain curl --pass ¥ --cert c.pem https://a.example
    body text/html <code>curl -u bob:¥ https://a.example</code>
    body application/json {"script":["curl -u bob:¥ https://a.example"]}
    body application/x-www-form-urlencoded to%256ben=1&toke%256e=§
    body application/x-www-form-urlencoded key=§&x=1
    body application/x-www-form-urlencoded pin=0042
    body application/x-www-form-urlencoded user%5Bpin%5D=0042&a=1
    body application/x-www-form-urlencoded code_verifier=§&grant_type=authorization_code
    body application/ld+json {"apiKey":"§"}
    body application/x-ndjson {"a":1}⏎{"token":"§"}⏎
    body application/jsonlines {"a":1}⏎{"token":"§"}⏎
    body application/json-seq {"token":"§"}⏎
    body application/msgpack {"token":"§"}
    body application/x-protobuf {"token":"§"}
    body font/woff2 {"token":"§"}
    body application/xml <ListBucketResult><Contents><Key>a</Key><Url>https://b.example/a?AWSAccessKeyId=x&amp;Expires=1&amp;Signature=§</Url></Contents></ListBucketResult>
    body application/xml <u>https://b.example/a?sv=1&amp;amp;sig=§</u>
    body application/xml <u href='https://b.example/a?X-Goog-Signature=§'/>
    body application/xml <u>https%3A%2F%2Fb.example%2Fa%3FX-Amz-Signature%3D§</u>
    body text/plain -----BEGIN PGP PRIVATE KEY BLOCK-----⏎Version: GnuPG v2⏎⏎§⏎=abcd⏎-----END PGP PRIVATE KEY BLOCK-----
    body application/json {"key":"-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n§\n-----END PGP PRIVATE KEY BLOCK-----\n"}
    body application/pgp-keys -----BEGIN PGP PRIVATE KEY BLOCK-----⏎⏎§⏎-----END PGP PRIVATE KEY BLOCK-----
    """#
}
