extension HarmlessValues {
  /// Names, codes, counts, dates and texts that have a word for a secret in them or near them.
  static let neighbours = #"""
    url /x?code=200
    url /x?code=EN
    url /x?lang_code=pt-BR
    url /x?area_code=0171
    url /x?promo_code=SUMMER2024
    url /x?coupon_code=SAVE20OFF
    url /x?postcode=SW1A1AA
    url /x?barcode=4006381333931
    url /x?qrcode=1
    url /x?key=id
    url /x?key=price_asc
    url /x?order_key=name
    url /x?primary_key=42
    url /x?keyword=shoes2024
    url /x?keywords=red+shoes
    url /x?monkey=1
    url /x?tokenize=true
    url /x?token_count=12
    url /x?secretary=jones42
    url /x?pass_count=12
    url /x?passage=chapter12
    url /x?bypass_cache=1
    url /x?compass=north
    url /x?authority=a.example
    url /x?author=bob12345
    url /x?author_id=12345678
    url /x?session_type=webinar
    url /x?sessions=25
    url /x?sign=plus
    url /x?design=modern2024
    url /x?signed=1
    url /x?signup=true
    url /x?assign=bob
    url /x?sort=sig
    url /x?pin=1
    url /x?ping=12345678
    url /x?pinned=true
    url /x?spinner=123456
    url /x?ticket=12
    url /x?ticket_type=vip
    url /x?tickets=2
    url /x?nonce=1
    url /x?state=CA
    url /x?hash=abc
    url /x?v=3f4a5b6c
    url /x?utm_source=newsletter-2024&utm_campaign=abc123
    url /x?gclid=EAIaIQobChMI1234567890abcdefg
    url /x?page_token=2
    url /x?auth_username_blacklist=me,administrator,moderator2
    url /reset
    url /reset.css
    url /password-reset
    url /verify/email
    url /verification/start
    url /login/oauth/authorize
    url /auth/realms/master/protocol/openid-connect/auth
    url /auth/v1/settings
    url /hooks/useEffect
    url /react-hooks-in-depth-2024-edition
    url /hooks/pre-commit-config-v2-1-0
    url /invite
    url /share/twitter
    url /share/button/v2/icon-facebook-32x32
    url /tokens/erc20/list
    url /token/0x/price
    url /webhooks/docs/getting-started-2024
    url /services/web-design-2024
    url /services/v1/products/12345678
    url /callback
    url /login/callback/google
    url /assets/reset-4f3a2b1c9d8e7f60.css
    url /static/login/chunk.8f3a2b1c9d8e7f60a1.js
    url /confirm/order
    url /activate/windows-11-license-guide
    url /secret-santa-2024
    url /secrets-of-success-2024-edition
    url /invitations/templates/wedding-classic-2024
    url /password-generator/12-characters
    url /recovery/ubuntu-22-04-lts
    url /join/us
    url /session/new
    url /sessions/2024-06-12-keynote
    url /keys/esc
    url /api/keys
    url /register/thank-you
    url /signup/step2
    url /shared/components/header-v2
    url /#/users/12345678
    url /#section-2-1-installing
    url /#/reset/done
    url /#/login/step2
    url https://a.example:8443/x
    url /@bob/posts/12345678
    url /x@1.2.3/index.js
    field Key: 1
    field X-Key-Id: abc-12345678
    field Content-Type: text/plain; charset=utf-8
    field X-Powered-By: PHP/8.1
    field X-User-Agent: okhttp/4.9.0
    field X-Client-Version: 12.34.56
    field X-Client-Type: web-2024
    field X-Remote-Version: 1.2.3
    field X-Request-Start: t=1714557600123
    field X-Correlation-Id: 123e4567-e89b-12d3-a456-426614174000
    field X-Trace-Id: 4bf92f3577b34da6a3ce929d0e0e4736
    field Traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
    field X-Amzn-RequestId: 123e4567-e89b-12d3-a456-426614174000
    field X-Amz-Request-Id: 4442587FB7D0A2F9
    field X-Amz-Id-2: eftixk72aD6Ap51TnqcoF8eFidJG9Z/2mkiDFu8yU9AS1ed4OpIszj7UDNEHGran
    field X-Cache: HIT
    field X-Cache-Lookup: HIT from a:3128
    field CF-Ray: 8a1b2c3d4e5f6789-FRA
    field Idempotency-Key: 123e4567-e89b-12d3-a456-426614174000
    field X-Idempotency-Key: 123e4567-e89b-12d3-a456-426614174000
    field X-Routing-Key: orders.created.v1
    field X-Sort-Key: created_at_desc_2024
    field Cache-Key: /a/b/c123
    field Content-MD5: Q2hlY2sgSW50ZWdyaXR5IQ==
    field Digest: sha-256=X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=
    field Repr-Digest: sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:
    field If-None-Match: W/"9f86d081884c7d65"
    field Content-Security-Policy: script-src 'nonce-a1b2c3d4' 'sha256-X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='
    field Permissions-Policy: publickey-credentials-get=(self)
    field Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=
    field Sec-WebSocket-Protocol: graphql-ws
    field Sec-WebSocket-Protocol: v1.token-refresh.example
    field Sec-WebSocket-Protocol: wamp.2.json, wamp.2.msgpack
    field Sec-WebSocket-Protocol: auth-v2, chat
    field Sec-WebSocket-Protocol: token-binding
    field WWW-Authenticate: Negotiate
    field WWW-Authenticate: Basic realm="secret area 51"
    field WWW-Authenticate: Digest realm="a", qop="auth", algorithm=MD5
    field Access-Control-Expose-Headers: X-Auth-Token, X-Session-Id
    field Server: Token/1.2.3
    field X-Content-Type-Options: nosniff
    field X-Session-Expires: 1714557600
    field X-Token-Type: Bearer
    field X-Token-Expires-In: 3600
    field X-Auth-Type: basic
    field X-Auth-Version: 2.0.1
    field X-Password-Policy: strong-12
    field Strict-Transport-Security: max-age=63072000
    field Link: </style-4f3a2b1c.css>; rel=preload
    field Remote-Addr: 203.0.113.7
    field X-Real-IP: 203.0.113.7
    body application/json {"code":"E_CONFLICT","message":"token expired"}
    body application/json {"code":"auth/invalid-credential"}
    body application/json {"error":"invalid_token","error_description":"The token is expired"}
    body application/json {"token_type":"Bearer","expires_in":3600,"scope":"read write"}
    body application/json {"secretary_name":"Bob Jones 12"}
    body application/json {"secretion_rate":123456}
    body application/json {"passport_country":"DE","passengers":[{"name":"Bob 1"}]}
    body application/json {"passed":123456,"passRate":98.12345}
    body application/json {"pass":true,"fail":false}
    body application/json {"passes":12,"pass_percentage":"98.76543"}
    body application/json {"password_changed_at":1714557600}
    body application/json {"password_updated_at":"2024-05-01T00:00:00Z","password_expires":1714557600}
    body application/json {"last_password_reset":"2024-05-01"}
    body application/json {"passwordResetAt":1714557600000}
    body application/json {"password_min_length":12,"passwordMaxAge":"90d"}
    body application/json {"password_complexity":"upper-lower-digit-1"}
    body application/json {"isPasswordExpired":false,"must_change_password":true}
    body application/json {"password_url":"https://a.example/password"}
    body application/json {"token_url":"https://a.example/oauth/token"}
    body application/json {"tokens":12345,"total_tokens":123456}
    body application/json {"usage":{"input_tokens":123456,"output_tokens":234567,"cache_read_input_tokens":345678}}
    body application/json {"token_limit":128000,"tokenLimit":200000,"context_tokens":128000}
    body application/json {"tokenizer_class":"LlamaTokenizer2"}
    body application/json {"tokenAddress":"0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"}
    body application/json {"designTokens":{"color":"#ff00aa"}}
    body application/json {"session_count":123456,"sessionDuration":123456}
    body application/json {"sessions":[{"title":"Keynote 2024","room":"A12"}]}
    body application/json {"session":{"title":"Building APIs","speaker":"Bob 2"}}
    body application/json {"sessionStart":"2024-05-01T00:00:00Z","session_ended_at":"2024-05-01"}
    body application/json {"auth":false,"authenticated":true}
    body application/json {"auth_required":true,"authLevel":"level-2-strong"}
    body application/json {"author":{"login":"bob12345","id":12345678}}
    body application/json {"authors":["bob12345"]}
    body application/json {"signature":"Best regards, Bob"}
    body application/json {"signature_required":true,"signatures":12}
    body application/json {"methodSignature":"foo(int,int)"}
    body application/json {"sign":"aries","zodiac_sign":"leo"}
    body application/json {"pin":"location-pin"}
    body application/json {"pinned_at":"2024-05-01","pins":[{"lat":1.23456}]}
    body application/json {"mfa":true,"mfa_enabled":true,"mfa_method":"totp-sms1"}
    body application/json {"otp_enabled":true,"otp_length":6}
    body application/json {"mfa":"required"}
    body application/json {"salt":"sea"}
    body application/json {"seed":12345678}
    body application/json {"seed":"flax"}
    body application/json {"ticket":"JIRA-12345"}
    body application/json {"ticket":{"id":12345678,"title":"Cannot log in"}}
    body application/json {"cookies":true}
    body application/json {"cookies":{"accepted":true,"banner":"v2"}}
    body application/json {"cookies":["necessary","marketing"]}
    body application/json {"key":"users.list.title","value":"Users"}
    body application/json [{"key":"theme","value":"dark-mode-2"}]
    body application/json [{"name":"password","type":"password","label":"Passwort"}]
    body application/json [{"name":"token_limit","value":"128000"}]
    body application/json [{"name":"secretary","value":"jones42x"}]
    body application/json [{"id":"password","text":"Kennwort eingeben"}]
    body application/json ["password","username","email2"]
    body application/json [["token","string"],["id","int64"]]
    body application/json {"fields":["password","created_at","sha256"]}
    body application/json {"grant_types":["password","authorization_code","urn:ietf:params:oauth:grant-type:jwt-bearer"]}
    body application/json {"auth_methods":["client_secret_basic","private_key_jwt"]}
    body application/json {"token_endpoint_auth_methods_supported":["client_secret_post","client_secret_basic"]}
    body application/json {"claims_supported":["sub","iss","auth_time","acr"]}
    body application/json {"headers":["Authorization","X-Api-Key","Content-Type"]}
    body application/json {"labels":{"password":"Kennwort","pin":"Geheimzahl","token":"Zugriffsschlüssel"}}
    body application/json {"es":{"password":"Contraseña","token":"Ficha"}}
    body application/json {"translation":{"password":"Mot de passe oublié ?"}}
    body application/json {"form":{"password":{"label":"Password","placeholder":"Min. 8 characters"}}}
    body application/json {"errors":{"password":["must contain at least 1 digit"]}}
    body application/json {"errors":[{"field":"password","message":"too short (min 8)","code":"too_short"}]}
    body application/json {"$schema":"x","properties":{"api_key":{"type":"string","minLength":32,"example":"string"}}}
    body application/json {"properties":{"password":{"$ref":"#/definitions/Password1"}}}
    body application/json {"password":{"type":"string","format":"password"}}
    body application/json {"security":[{"bearerAuth":[]}],"securitySchemes":{"bearerAuth":{"type":"http","scheme":"bearer","bearerFormat":"JWT"}}}
    body application/json {"country_code":"DE","countryCode":"DEU","iso_code":"276000"}
    body application/json {"zipCode":"10115","zip_code":123456,"postalCode":"SW1A 1AA"}
    body application/json {"productCode":"AB12345678","item_code":"XK-12345","sku_code":"S123456"}
    body application/json {"status_code":200123,"httpCode":"404","exitCode":137}
    body application/json {"error_code":"ERR_123456","reasonCode":"R-123456"}
    body application/json {"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"Method not found"}}
    body application/json {"error":{"code":"-2147024891"}}
    body application/json {"color_code":"ff00aa","colorCode":"#123456"}
    body application/json {"source_code":"x1 = 2","sourceCode":"print(12345)"}
    body application/json {"timezone_code":"UTC+1","airport_code":"FRA","airline_code":"LH4567"}
    body application/json {"course_code":"CS101234","event_code":"EV123456"}
    body application/json {"currency_code":"EUR","bank_code":"10070024","branch_code":"123456"}
    body application/json {"keyCode":65,"scanCode":"0x1E"}
    body application/json {"sha":"9fceb02d0ae598e95dc970b74767f19372d61af8","etag":"9f86d081884c7d65"}
    body application/json {"integrity":"sha512-X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPEX48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=="}
    body application/json {"image":"data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="}
    body application/json {"uuid":"123e4567-e89b-12d3-a456-426614174000","nextCursor":"eyJpZCI6MTIzfQ=="}
    body application/json {"publicKey":"BPZ3k1a2b3c4d5e6f7","public_key_token":"b03f5f7f11d50a3a"}
    body application/json {"hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","digest":"abc123"}
    body application/json {"monkey":"k1234567","turkey":"t1234567","keyboard":"qwerty-de-105"}
    body application/json {"primaryKey":"id_12345678","foreign_key":"user_12345678"}
    body application/json {"hotkey":"ctrl+shift+p1","shortcutKey":"F12"}
    body application/json {"translationKey":"home.title.v2","i18nKey":"login.password.label1"}
    body application/json {"idempotency_key":"123e4567-e89b-12d3-a456-426614174000"}
    body application/json {"rowKey":"r-12345678","partitionKey":"p-12345678"}
    body application/json {"sitekey":"6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ"}
    body application/json {"description":"The token is used to sign in. Password: see below."}
    body application/json {"description":"Use --token to pass a token"}
    body application/json {"help":"Usage: tool --password <password> --token TOKEN"}
    body application/json {"text":"password is required"}
    body application/json {"text":"Select your secret santa 2024"}
    body text/html <input type="password" name="password" value="">
    body text/html <input type="password" placeholder="Password1">
    body text/html <input name="q" value="token ring 802.5">
    body text/html <label for="token">Token 2</label>
    body text/html <a href="/password/forgot">Forgot password?</a>
    body text/html <a class="token-12345678" id="password-field-2">x</a>
    body text/html <p>Password: required</p>
    body text/html <p>Your token: expired 2024</p>
    body text/html <option value="token">Token</option>
    body text/html <script src="/token-4f3a2b1c9d8e.js" integrity="sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K"></script>
    body text/html <script>var passwordMinLength=12345678901234;</script>
    body text/html <script>if(e.token===t.tokenType2)return</script>
    body text/html <script>const token=getTokenFromStorageV2(),session=createSession1()</script>
    body text/html <img srcset="/a-320w.jpg 320w, /a-640w.jpg 640w">
    body text/html <div data-token-count="1234567"></div>
    body text/html <div data-session-timeout="1800000"></div>
    body text/html <!-- password field -->
    body text/html <!-- token: see docs -->
    body text/javascript function token(a){return a.token=a.type+"1"}
    body text/javascript const PASSWORD_FIELD="password-input-1";
    body text/javascript var lists={passwords:"cnffjbeq1,12345678,djregl,696969,yrgzrva,onfronyy1,znfgre2,zvpunry,sbbgonyy,funqbj1,zbaxrl7,nop123,cnff1234,shpxzr,6969,wbeqna23,uneyrl1,enatre,vjnagh,2000,grfg1,onfgneq,uhagre1,xvyyre2,gevtt3,tntntn,1q2w3e4r,112233,zbagnan8,fgnegerx1,123qwe,zngevk99,pubpbyngr7,qrsnhyg1"}
    body text/javascript t.password=e.target.value,t.token=null
    body text/javascript case"token":return n("password","string")
    body text/javascript ["password","token","session"].includes(k)
    body text/javascript t.code='require("ajv/dist/runtime/uri7").default',e.default=t
    body text/javascript setItem("token",response.data.accessToken1)
    body text/javascript var secretKeyBase64EncodedLength=44;
    body text/javascript throw new Error("invalid token: expected } at 123456789012")
    body text/javascript url="/api?token="+token1
    body text/javascript url=`/api?token=${encodeURIComponent(token)}`
    body text/css .password-strength-3{width:12345678px}
    body text/css .icon{background:url("/img/token-icon-24.png?v=12345678")}
    body text/csv name,password_changed_at⏎bob,2024-05-01⏎
    body text/csv tokens,cost⏎123456,0.12⏎
    body text/csv secretary,room⏎jones42x,12b⏎
    body text/csv country_code,zip_code⏎DE,10115⏎
    body application/xml <secretary>Jones 42</secretary>
    body application/xml <passwordChanged>2024-05-01</passwordChanged>
    body application/xml <tokenCount>123456</tokenCount>
    body application/xml <xs:element name="token" type="xs:string" minOccurs="1"/>
    body application/xml <string name="password_label">Password</string>
    body application/xml <string name="enter_password">Enter your password</string>
    body application/xml <resources><string name="token">Token</string></resources>
    body application/xml <add key="PasswordMinLength" value="12345678"/>
    body application/xml <add key="SessionTimeout" value="1200000"/>
    body application/xml <dict><key>CFBundleVersion</key><string>1.2.345</string></dict>
    body application/xml <array><string>password</string><string>username</string></array>
    body application/xml <member><name>faultCode</name><value><int>404404</int></value></member>
    body application/xml <Error><Code>NoSuchKey</Code><RequestId>4442587FB7D0A2F9</RequestId></Error>
    body application/xml <code>DE</code>
    body application/x-www-form-urlencoded key=name&q=token12
    body application/x-www-form-urlencoded code=DE&country=DE
    body application/x-www-form-urlencoded remember_me=on&commit=Log+in
    body text/plain The password must have 8 to 64 characters.
    body text/plain Token expired at 2024-05-01T00:00:00Z
    body text/plain secret santa 2024 list
    body text/plain usage: tool [--token TOKEN] [--password PASSWORD]
    body text/plain run tool --password to be asked
    body text/plain a session: keynote at 10:30
    body text/plain iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJgggAKIAIOSFODNN7EXAMPLEsk/eyJhIjoi
    body text/plain AAAAB3NzaC1yc2EAAAADAQABAAABgQC7 bob@host
    body text/yaml token: string⏎password:⏎  type: string
    body text/yaml - name: PASSWORD_MIN_LENGTH⏎  value: "12345678"
    body text/yaml - name: LOG_LEVEL⏎  value: debug-2
    body text/markdown Set `password` and `token` first.
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="secretary"⏎⏎jones42x⏎--B--⏎
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="code"⏎⏎DE⏎--B--⏎
    """#
}
