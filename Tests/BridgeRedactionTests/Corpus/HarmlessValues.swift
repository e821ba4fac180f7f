/// Messages, one per line, in which a name or a value looks like a secret's, but is harmless.
enum HarmlessValues {
  static let all = #"""
    url /x?code=DE
    url /x?code=en-US&currency=EUR
    url /x?country_code=DE&zip_code=10115
    url /x?key=name&sort_key=age
    url /x?response_type=code&grant_type=authorization_code
    url /x?token_type=bearer&expires_in=3600
    url /x?max_tokens=4096&model=a
    url /x?errorCode=invalid_grant
    url /x?ticket=42
    url /x?pin=left
    url /x?sig=none
    url /auth/static/js/main.3f4a5b6c7d.js
    url /login/assets/index-B1c2D3e4F5.css
    url /reset/complete
    url /webhooks/github
    url /docs/authentication-and-authorization-2024
    url /articles/how-to-reset-your-password
    url /verify/done?lang=de
    url /users/12345/posts/67890
    url /img/9f86d081884c7d659a2feaa0c55ad015.png
    field X-Request-Id: 4bf92f3577b34da6a3ce929d0e0e4736
    field X-Cache-Key: /a/b?c
    field X-Forwarded-For: 203.0.113.7
    field X-Forwarded-Host: a.example
    field X-Forwarded-Proto: https
    field Surrogate-Key: page-1 post-2
    field X-Surrogate-Key: page-1 post-2
    field ETag: "9f86d081884c7d65"
    field Sec-WebSocket-Protocol: graphql-transport-ws, v12.stomp
    field Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==
    field Access-Control-Allow-Headers: Authorization, X-Api-Key
    field WWW-Authenticate: Bearer realm="api", error="invalid_token"
    field Vary: Cookie, Authorization
    field User-Agent: Mozilla/5.0 (X11; Linux x86_64)
    body application/json {"secretary":"Ms Jones 42","secretariat":"Room 12b"}
    body application/json {"password_changed_at":"2024-05-01T10:00:00Z"}
    body application/json {"passwordLastChanged":"2024-05-01","password_expiry_days":90}
    body application/json {"tokenizer":"cl100k_base","tokenization":"bpe-32k"}
    body application/json {"token_count":4096123,"max_tokens":128000,"usage":{"prompt_tokens":1234567}}
    body application/json {"labels":{"password":"Passwort","token":"Zugangstoken"}}
    body application/json {"de":{"login":{"password":"Passwort eingeben"}}}
    body application/json {"password":"Password","username":"Username"}
    body application/json {"forgot_password":"Forgot your password?"}
    body application/json {"login.password.label":"Your password","login.password.hint":"8 to 64 characters"}
    body application/json {"messages":{"session":"Your session has ended. Sign in again.","secret":"Keep it secret"}}
    body application/json {"properties":{"password":{"type":"string","description":"At least 12 characters","minLength":12}}}
    body application/json {"parameters":[{"name":"token","in":"query","description":"Token of 2FA","type":"string"}]}
    body application/json {"components":{"securitySchemes":{"apiKey":{"type":"apiKey","in":"header","name":"X-Api-Key"}}}}
    body application/json {"required":["username","password"],"enum":["secret","public"]}
    body application/json {"hasPassword":true,"isTokenValid":false,"passwordRequired":1}
    body application/json {"authMode":"password","authType":"oauth2","auth_provider":"github"}
    body application/json {"auth":"none","authorization":"required"}
    body application/json {"credentials":"same-origin"}
    body application/json {"password":null,"secret":"","token":"********"}
    body application/json {"password":"[FILTERED]","api_key":"${API_KEY}","token":"<your-token>"}
    body application/json {"status_code":404404,"error_code":"E10023","country_code":"DEU"}
    body application/json {"currencyCode":"EUR","languageCode":"de-DE","postal_code":"10115"}
    body application/json {"key":"name","cache_key":"users:12345:v2","sortKey":"created_at"}
    body application/json {"primary_key":"id12345","foreignKey":"user_id_1"}
    body application/json [{"key":"color","value":"#ff0000"},{"key":"tokenizer","value":"bpe-32000"}]
    body application/json {"session_timeout":"30 minutes","sessions":1234567,"session_count":"1200345"}
    body application/json {"passenger":"Jane Doe 3","compass":"N12","passed":1234567,"bypass":"a1b2c3d4e5"}
    body application/json {"pinned":"a1b2c3d4","pin":"left","opinion":"x9y8z7w6"}
    body application/json {"title":"Keynote","session":"Building fast APIs in 2024"}
    body application/json {"signature_algorithm":"rsa-sha256-v1","email_signature":"Best regards, Bob 1"}
    body application/json {"author":"Bob 123","authority":"a.example:443","authored":"20240501"}
    body application/json {"nonce_length":"16bytes00"}
    body application/json {"password_policy":"min8-max64"}
    body application/json {"commit":"9fceb02d0ae598e95dc970b74767f19372d61af8","sha256":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}
    body application/json {"id":"123e4567-e89b-12d3-a456-426614174000","publicKey":"MIIBIjANBgkqhkiG9w0B"}
    body application/json {"token_endpoint":"https://a.example/oauth2/v1/token","tokenUrl":"https://a.example/t1"}
    body text/html <label for="password">Password 8 chars</label>
    body text/html <input type="password" name="password" placeholder="At least 8 characters">
    body text/html <a href="/reset-password">Forgot?</a>
    body text/html <script>function password(token) { return token == null; }</script>
    body text/html <script>const passwordField = document.querySelector("#password-field-1");</script>
    body text/html <p>Your password: must have 8 characters</p>
    body text/css .token{color:red}.password:focus{width:calc(100% - 1rem)}
    body text/javascript const TOKEN_KEY="auth.token.v1";
    body text/javascript password:"Password",token:"Token"
    body application/xml <dict><key>Color</key><string>a1b2c3d4e5</string></dict>
    body application/xml <xs:element name="password" type="xs:string"/>
    body text/csv name,size⏎bob,12345678⏎
    body text/csv token_count,lang⏎4096123,en⏎
    body application/x-www-form-urlencoded code=DE&lang=en&remember=1
    body application/x-www-form-urlencoded key=name&sort=asc&secretary=Jane12345
    body text/plain The token is valid and the password: required
    body text/plain password: string;⏎token: string | null;
    """#

  static let more = #"""
    url /x?state=open&code=FR
    url /products?code=SKU
    url /x?tokenizer=bpe32k12345
    url /x?keyboard=de12345678
    url /x?sessions=12345678&tickets=5
    url /x?passengers=2&pass_type=day12345
    url /auth/login?next=/home
    url /static/password-strength-meter.min.js
    url /token-economy-2024-report
    url /hooks/use-state
    url /share/photos/2024/summer
    url /invite/friends
    url /reset/index.html
    field X-Forwarded-Server: web1.a.example
    field X-Forwarded-Port: 443
    field X-Remote-Ip: 203.0.113.9
    field X-Auth-Method: password
    field X-RateLimit-Remaining: 4999
    field X-Session-Timeout: 1800
    field X-Amz-Cf-Id: 9KzOaz1Yx0
    field Accept-Signature: sig1
    field Sec-WebSocket-Protocol: chat, superchat
    field Authentication-Info: nextnonce="x"
    field X-Partition-Key: users-12345
    body application/json {"is_password_set":true,"last_password_change":"2024-01-01"}
    body application/json {"password_strength":"strong12","passwordHint":"dog name 1"}
    body application/json {"i18n":{"signIn":{"password":"Kennwort","pin":"Geheimzahl"}}}
    body application/json {"fr":{"password":"Mot de passe","token":"Jeton"}}
    body application/json {"errors":{"password":["is too short","can't be blank"]}}
    body application/json {"validation":{"token":"must be present"}}
    body application/json {"placeholder":{"secret":"Enter secret"}}
    body application/json {"password":"Enter your password"}
    body application/json {"type":"object","properties":{"token":{"type":"string","format":"uuid","title":"Token 1"}}}
    body application/json {"definitions":{"secret":{"description":"A secret of 16 bytes","readOnly":true}}}
    body application/json {"status":{"code":"OK"},"code":"not_found"}
    body application/json {"country":{"code":"US"},"language":{"code":"pt-BR"}}
    body application/json {"keyCode":13,"charCode":65123,"exit_code":12345}
    body application/json {"passive":"x1y2z3w4","compassion":"a1b2c3d4","trespass":"n0n3n0n3"}
    body application/json {"pinterest":"a1b2c3d4e5","spin":"12345678","pineapple":"9876543"}
    body application/json {"signature":"function add(a, b)"}
    body application/json {"session":"Morning yoga"}
    body application/json {"tokens_used":1234567,"tokensPerSecond":"45.2"}
    body application/json {"secret":false,"token":"none","password":"••••"}
    body application/json {"apiKey":"YOUR_API_KEY","token":"{{ token }}"}
    body application/json {"key":"Enter","code":"KeyA"}
    body application/json {"ticket":"Support request","ticketId":4821}
    body application/json {"authors":["Bob1 Smith2"],"authorization_endpoint":"https://a.example/oauth2/auth"}
    body text/html <label>Password <input type="password" name="pw"></label>
    body text/html <button name="password">Change password</button>
    body text/javascript if (e.code === "invalid_token_v2") throw e;
    body text/javascript const headers = {"X-CSRF-Token": getCookie("csrf_token_v1")};
    body application/xml <password/><token></token><secret>true</secret>
    body application/xml <message key="password.label">Your password</message>
    body text/plain Please keep your password: it cannot be recovered.
    """#
}
