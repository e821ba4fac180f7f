extension PlantedSecrets {
  /// Spellings, places and names of secrets besides the common documented ones.
  static let neighbours = #"""
    url /x?contraseña=¥
    url /x?id_token_hint=§
    url /x?sign=§&ts=1
    url /x?tfa=№
    url /x?2fa=№
    url /x?mfa=№
    url /#/reset/§
    url /#/reset-password/§
    url /#/verify/§
    url /register/complete/§
    url /sso/§
    url /otp/§
    url /join/§
    url /signup/§
    url /approve/§
    url /optout/§
    url /u/unsub/§
    url /incoming/§
    url /callbacks/§
    url /api/key/§
    url /api/keys/§
    url /session/§
    url /sessions/§
    field X-Honeycomb-Team: §
    field X-Jenkins-Crumb: §
    field Jenkins-Crumb: §
    field Fastly-Key: §
    field X-User: bob-1
    field X-User-Id: bob-1
    field X-User-Name: bob-1
    field X-Real-User: bob-1
    field X-Authenticated-Userid: bob-1
    field X-Login: bob-1
    field X-Client-Dn: CN=bob,O=a
    field X-SSL-Client-S-DN: CN=bob,O=a
    field SSL_CLIENT_S_DN: CN=bob,O=a
    field X-Authelia-User: bob
    field Remote-Name: Bob Jones
    field X-Teleport-Login: bob
    field Impersonate-User: bob
    field Sec-WebSocket-Protocol: access_token|§
    field Sec-WebSocket-Protocol: access-token-§
    field Sec-WebSocket-Protocol: apikey-§
    field Sec-WebSocket-Protocol: chat.v1, sessionid.§
    field Proxy-Authenticate: Negotiate §
    field Www-Authenticate: NTLM §
    field Alt-Svc: h2="a.example:443"; ticket="§"
    field X-Firebase-AppCheck: §
    field X-Sharepoint-Digest: §
    field X-RequestDigest: §
    field Xero-Key: §
    body application/json {"пароль":"¥"}
    body application/json {"密码":"¥"}
    body application/json {"パスワード":"¥"}
    body application/json {"lösenord":"¥"}
    body application/json {"heslo":"¥"}
    body application/json {"hasło":"¥"}
    body application/json {"salasana":"¥"}
    body application/json {"adgangskode":"¥"}
    body application/json {"contraseña":"¥"}
    body application/json {"security_code":493}
    body application/json {"cardSecurityCode":"493"}
    body application/json {"ticket":"§"}
    body application/json {"salt":"§"}
    body application/json {"aes_key":"§"}
    body application/json {"aesKey":"§"}
    body application/json {"rsaKey":"§"}
    body application/json {"privkey":"§"}
    body application/json {"priv_key":"§"}
    body application/json {"headers":[["X-Api-Key","§"]]}
    body application/json {"rawHeaders":["X-Api-Key","§"]}
    body application/json {"cookies":{"a":"§"}}
    body application/json {"kerberos_ticket":"§"}
    body application/json {"seed":"§"}
    body application/json [{"name":"token","values":["§"]}]
    body application/json {"ParameterKey":"DBPassword","ParameterValue":"¥"}
    body application/json [{"ParameterName":"token","ParameterValue":"§"}]
    body application/json [["password","¥"]]
    body application/json [["token","§"],["a","b"]]
    body application/json {"cmd":"mysql -uroot -p¥ db"}
    body application/json {"cmd":"sshpass -p ¥ ssh bob@a"}
    body application/json {"cmd":"docker login -u a -p ¥ r.example"}
    body application/json {"cmd":"http -a bob:¥ a.example"}
    body application/json {"cmd":"wget --password ¥ https://a"}
    body application/json {"cmd":"redis-cli -a ¥"}
    body application/json {"cmd":"tool --token § --x"}
    body application/json {"cmd":"tool --api-key §"}
    body application/json {"cmd":"tool --secret '§'"}
    body application/x-yaml env:⏎  - name: DB_PASSWORD⏎    value: ¥
    body text/yaml - name: API_TOKEN⏎  value: "§"
    body text/plain 'password' => '¥'
    body text/plain :password => "¥"
    body text/plain password := "¥"
    body text/plain ALTER USER bob WITH PASSWORD '¥'
    body text/plain CREATE USER bob IDENTIFIED BY '¥'
    body text/plain curl -su bob:¥ x
    body text/plain curl -sSLu bob:¥ x
    body text/csv sep=;⏎user;password⏎bob;¥
    body text/csv # export⏎user,password⏎bob,¥⏎
    body application/xml <credentials><secret><value>§</value></secret></credentials>
    body application/xml <password><value>¥</value></password>
    body application/xml <add key="DbConnection" value="Server=a;Password=¥"/>
    body application/xml <Attribute Name="session"><AttributeValue>§</AttributeValue></Attribute>
    body application/xml <entry><string>password</string><string>¥</string></entry>
    body text/html <INPUT TYPE="PASSWORD" VALUE="¥">
    body text/html <script>fetch("/x?token=§")</script>
    body text/html <input name="auth_token_blacklist" value="§">
    body text/html <source srcset="/x?sig=§ 2x">
    body text/html <img srcset="/x?sig=§ 2x">
    body text/html <video poster="/x?token=§"></video>
    body text/html <object data="/x?token=§"></object>
    body text/html <a ping="/x?token=§">x</a>
    body text/html <div style="background:url(/x?token=§)">
    body text/html <!-- curl -u bob:¥ https://a -->
    body text/javascript // token = §
    body text/javascript config.set("api_key","§")
    body text/javascript setRequestHeader("X-Api-Key","§")
    body text/javascript axios.get("/x?api_key=§")
    body text/javascript let u="https://bob:¥@a.example";
    body text/javascript sessionStorage.setItem("token","§")
    body text/css .a{background:url("/x?token=§")}
    """#
}
