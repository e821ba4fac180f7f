/// Messages, each with a planted secret, one per line: the place of the secret, then the text.
///
/// `§` is a secret of letters and digits, `№` one of six digits, `¥` a password that people choose; `⏎` is a line end.
enum PlantedSecrets {
  static let urls = #"""
    url /cb?key=§
    url /map?ticket=§
    url /door?pin=№
    url /cb?hmac=§&shop=a.example
    url /t?code_verifier=§
    url /t?oauth_token=1&oauth_verifier=§
    url /x?lang=en&tok=§
    url /x?a=1&auth_key=§
    url /x?appKey=§&q=1
    url /x?API-KEY=§
    url /blob?sv=2021-08-06&sr=b&sig=§
    url /f?X-Amz-Date=20240501T000000Z&X-Amz-Security-Token=§
    url /f?X-Amz-Credential=a&X-Amz-Signature=§
    url /f?Expires=1714557600&Signature=§&Key-Pair-Id=K2
    url /f?GoogleAccessId=a%40b.test&Signature=§
    url /f?x-goog-signature=§
    url /x?%74oken=§
    url /x?%2574oken=§
    url /x?%252574oken=§
    url /x?user%5Bpassword%5D=¥
    url /x?auth.token=§
    url /x#access_token=§&token_type=bearer
    url /#/login?id_token=§
    url /a;jsessionid=§?x=1
    url /a;sid=§/b
    url https://bob:¥@a.example/
    url redis://:§@cache.example:6379/0
    url postgres://app:§@db.example/app?sslmode=require
    url /x?next=%2Fy%3Ftoken%3D§
    url /x?u=https%253A%252F%252Fa.example%252F%253Fapi_key%253D§
    url /cb?state=1&code=§
    url /saml?SAMLResponse=§
    url /x?sessionToken=§
    url /x?PHPSESSID=§
    url /x?csrfmiddlewaretoken=§
    url /x?client_secret=§
    url /x?otp=№
    url /x?verification_code=№
    url /x?jwt=§
    url /x?access-key=§
    url /x?refreshToken=§
    url /x?reset_password_token=§
    url /x?magic_link_token=§
    url /x?passwd=¥
    url /x?subscription-key=§
    url /reset/§
    url /password/reset/§?email=a
    url /users/confirmation/§
    url /en/verify/§
    url /email/verify/12/§
    url /password_resets/§/edit
    url /accounts/confirm-email/§/
    url /invitations/§/accept
    url /newsletter/unsubscribe/§
    url /auth/magic-link/§
    url /account/activate/MTI/§/
    url /webhooks/stripe/§
    url /api/incoming-webhook/§
    url /hooks/catch/123456/§/
    url /account/recover/§
    url /verifyEmail/§
    url /reset_password_confirm/MQ/c1a2b3-§
    """#

  static let fields = #"""
    field Sec-WebSocket-Protocol: chat, bearer.§
    field Sec-WebSocket-Protocol: v1.api, Bearer.§
    field Sec-WebSocket-Protocol: base64url.bearer.authorization.k8s.io.§
    field Sec-WebSocket-Protocol: access_token, §
    field Sec-WebSocket-Protocol: realtime, openai-insecure-api-key.§
    field Sec-WebSocket-Protocol: graphql-transport-ws, token.§
    field Sec-WebSocket-Protocol: jwt, §
    field Sec-WebSocket-Protocol: chat, bearer-§
    field X-Api-Key: §
    field X-Acme-Key: §
    field X-Functions-Key: §
    field x-tenant-key: §
    field Ocp-Apim-Subscription-Key: §
    field X-Auth-Token: §
    field X-Vault-Token: §
    field PRIVATE-TOKEN: §
    field X-CSRFToken: §
    field DD-API-KEY: §
    field DD-APPLICATION-KEY: §
    field X-Parse-REST-API-Key: §
    field X-Shopify-Access-Token: §
    field X-Hub-Signature-256: sha256=§
    field Stripe-Signature: t=1714557600,v1=§
    field X-Slack-Signature: v0=§
    field X-MBX-APIKEY: §
    field X-Algolia-API-Key: §
    field X-Forwarded-User: bob
    field X-Forwarded-Email: bob@a.example
    field X-Forwarded-Preferred-Username: bob
    field X-Forwarded-Client-Cert: By=spiffe://a;Hash=§
    field X-Remote-User: bob
    field Remote-User: bob
    field Remote-Email: bob@a.example
    field X-Auth-Request-Email: bob@a.example
    field X-Authenticated-User: bob
    field X-authentik-username: bob
    field X-Goog-Authenticated-User-Email: accounts.google.com:bob@a.example
    field Cf-Access-Jwt-Assertion: §
    field Cf-Access-Authenticated-User-Email: bob@a.example
    field X-Amzn-Oidc-Data: §
    field X-MS-CLIENT-PRINCIPAL: §
    field X-MS-TOKEN-AAD-ACCESS-TOKEN: §
    field X-WEBAUTH-USER: bob
    field Tailscale-User-Login: bob@a.example
    field X-SSL-Client-Cert: §
    field X-Pomerium-Jwt-Assertion: §
    field Authorization: Bearer §
    field Authorization: Token token="§", nonce="1"
    field Authorization: GoogleLogin auth=§
    field Authorization: AWS AKID:§
    field Proxy-Authorization: Basic §
    field Cookie: theme=dark; connect.sid=§
    field Set-Cookie: __Host-id=§; Path=/; Secure
    field Location: https://a.example/cb?code=§
    field Link: <https://a.example/x?access_token=§>; rel="next"
    field Refresh: 0; url=/x?token=§
    field Referer: https://a.example/reset/§
    field X-Original-URL: /x?api_key=§
    field X-Debug: {"token":"§"}
    """#

  static let json = #"""
    body application/json {"user":{"login":"bob","password":"¥"}}
    body application/json {"pin":4829}
    body application/json {"cvv":493}
    body application/json {"otp":"№"}
    body application/json {"verification_code":№}
    body application/json {"password":№}
    body application/json {"code":"№"}
    body application/json {"mfaCode":№,"remember":true}
    body application/json [{"key":"password","value":"¥"}]
    body application/json {"headers":[{"name":"X-Api-Key","value":"§"}]}
    body application/json [{"Value":"§","Name":"client_secret"}]
    body application/json [{"key":"session_token","type":"string","value":"§"}]
    body application/json {"fields":[{"id":"card_pin","value":"4829"}]}
    body application/json {"env":[{"variable":"DB_PASSWORD","value":"¥"}]}
    body application/json {"params":{"param":"token","val":"§"}}
    body application/json {"payload":"{\"a\":{\"secret\":\"§\"}}"}
    body application/json {"a":"{\"b\":\"{\\\"token\\\":\\\"§\\\"}\"}"}
    body application/json {"data":["[{\"api_key\":\"§\"}]"]}
    body application/json {"body":"grant_type=password&password=¥"}
    body application/json {"cmd":"curl -u bob:¥ https://a.example/"}
    body application/json {"query":"mutation { login(user: \"bob\", password: \"¥\") { id } }"}
    body application/json {"variables":{"input":{"newPassword":"¥"}}}
    body application/json {"credentials":{"username":"bob","value":"§"}}
    body application/json {"secrets":["§"]}
    body application/json {"session":{"id":"§"}}
    body application/json {"recoveryCodes":["№"]}
    body application/json {"url":"https://a.example/f?X-Amz-Signature=§"}
    body application/json {"html":"<input type=\"hidden\" name=\"csrf\" value=\"§\">"}
    body application/json {"connectionString":"Server=db;User Id=a;Password=¥;"}
    body application/json {"dsn":"postgres://app:¥@db.example/app"}
    body application/json {"privateKey":"§"}
    body application/json {"mnemonic":"abandon ability able about above absent"}
    body application/json {"\u0070assword":"¥"}
    body application/json {"aws_secret_access_key":"§"}
    body application/json {"pat":"§"}
    body application/json {"psk":"§"}
    body application/json {"webhook_url":"https://a.example/hooks/§"}
    body application/vnd.api+json {"data":{"attributes":{"access-token":"§"}}}
    body application/x-amz-json-1.1 {"AuthParameters":{"PASSWORD":"¥"}}
    body application/csp-report {"csp-report":{"document-uri":"https://a.example/?token=§"}}
    body text/plain;charset=UTF-8 {"refresh_token":"§"}
    body text/html {"password":"¥"}
    body text/javascript {"csrfToken":"§"}
    body application/octet-stream {"token":"§"}
    body binary/octet-stream [{"token":"§"}]
    body application/x-www-form-urlencoded {"password":"¥"}
    body application/xml {"client_secret":"§"}
    body image/png {"token":"§"}
    body application/json )]}',⏎{"token":"§"}
    body application/javascript cb({"token":"§"});
    body application/json {"a":1}⏎{"password":"¥"}⏎
    body text/event-stream event: a⏎data: {"token":"§"}⏎⏎
    body application/json {password: '¥', user: 'bob'}
    body application/json {"secret":"§"
    """#

  static let markup = #"""
    body application/xml <r><add key="ApiKey" value="§"/></r>
    body application/xml <r><add name="db" connectionString="Server=a;Password=¥;"/></r>
    body application/xml <setting name="ClientSecret" serializeAs="String"><value>§</value></setting>
    body application/xml <property name="db.password" value="¥"/>
    body application/xml <property><name>javax.password</name><value>¥</value></property>
    body application/xml <entry key="secret">§</entry>
    body application/xml <string name="api_key">§</string>
    body application/xml <user password="¥" name="bob"/>
    body application/xml <a:auth xmlns:a="x"><a:accessToken>§</a:accessToken></a:auth>
    body text/xml <wsse:Password Type="PasswordText">¥</wsse:Password>
    body application/soap+xml <s:Body><Login><pwd>¥</pwd></Login></s:Body>
    body application/x-plist <plist><dict><key>password</key><string>¥</string></dict></plist>
    body application/xml <dict>⏎ <key>AuthToken</key>⏎ <data>§</data>⏎</dict>
    body text/xml <member><name>password</name><value>¥</value></member>
    body text/xml <member><name>pin</name><value><i4>4829</i4></value></member>
    body application/xml <Error><StringToSign>GET</StringToSign><Signature>§</Signature></Error>
    body application/xml <Url>https://a.example/f?X-Amz-Expires=60&amp;X-Amz-Signature=§</Url>
    body application/xml <Url>https://a.example/f?se=2024&#38;sig=§</Url>
    body application/xml <Url><![CDATA[https://a.example/f?a=1&sig=§]]></Url>
    body application/xml <r><!-- password: ¥ --></r>
    body text/html <!-- admin token = § -->
    body text/html <p><!-- TODO remove: api_key="§" --></p>
    body text/html <input name="csrf_token" type="hidden" value="§">
    body text/html <input value='§' name='__RequestVerificationToken'>
    body text/html <input type=password name=p value=§>
    body text/html <meta name="csrf-token" content="§">
    body text/html <div data-api-key="§"></div>
    body text/html <a href="/x?a=1&amp;token=§">x</a>
    body text/html <form action="/reset/§"></form>
    body text/html <script>window.cfg = {"apiKey":"§"};</script>
    body text/html <script>var csrfToken = '§';</script>
    body text/html <body data-config="{&quot;token&quot;:&quot;§&quot;}">
    """#

  static let text = #"""
    body text/csv name,password⏎bob,¥⏎
    body text/csv "user";"api_key"⏎"bob";"§"⏎
    body text/tab-separated-values name	token⏎bob	§⏎
    body application/csv id,secret⏎1,§⏎
    body text/plain name,password,role⏎bob,¥,admin⏎eve,x1y2z3w4,user⏎
    body text/csv a,pin⏎1,4829⏎
    body text/plain curl -u bob:¥ https://a.example/
    body text/plain curl -ubob:¥ https://a.example/
    body text/plain curl --user=bob:¥ https://a.example/
    body text/plain curl -s --user "bob:¥" https://a.example/
    body text/plain curl -H 'X-Api-Key: §' https://a.example/
    body text/plain curl -d 'user=bob&password=¥' https://a.example/
    body text/plain curl --proxy-user bob:¥ https://a.example/
    body text/plain wget --http-password=¥ https://a.example/
    body text/plain mysql --password=¥ -u root
    body text/plain DB_PASSWORD=¥⏎DEBUG=1
    body text/plain export API_TOKEN="§"
    body text/plain [default]⏎aws_secret_access_key = §
    body text/yaml db:⏎  password: ¥⏎  port: 1
    body text/x-properties spring.datasource.password=¥
    body text/plain login failed for token=§ at 10:00
    body text/plain Authorization: Bearer §
    body text/plain Set-Cookie: sid=§; Path=/
    body application/x-www-form-urlencoded username=bob&password=¥
    body application/x-www-form-urlencoded j_password=¥&x=1
    body application/x-www-form-urlencoded user[pin]=№
    body application/x-www-form-urlencoded data=%7B%22token%22%3A%22§%22%7D
    body application/x-www-form-urlencoded grant_type=authorization_code&code=§
    body application/x-www-form-urlencoded assertion=§
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="password"⏎⏎¥⏎--B--⏎
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="pin"⏎⏎№⏎--B--⏎
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="j"; filename="blob"⏎Content-Type: application/json⏎⏎{"token":"§"}⏎--B--⏎
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="meta"⏎⏎{"secret":"§"}⏎--B--⏎
    body multipart/mixed;boundary=B --B⏎Content-Type: application/http⏎⏎GET /x?token=§ HTTP/1.1⏎--B--⏎
    """#

  static let more = #"""
    url /connect?apikey=§&v=2
    url /f?AWSAccessKeyId=AKX&Signature=§
    url /x?authenticity_token=§
    url /x?_csrf=§
    url /x?sso_ticket=§
    url /cas?service=a&ticket=ST-1-§
    url /x?pwd=¥
    url /x?user_pin=№
    url /x?hash=1&login_token=§
    url /x?device_code=§
    url /stream?st=§&hmac=§
    url /x?client_assertion=§
    url /x?%74icket=§
    url /x?creds=bob:¥
    url mongodb+srv://app:¥@c.example/db
    url amqp://app:¥@mq.example:5672
    url /x?redirect=https%3A%2F%2Fa.example%2F%23access_token%3D§
    url /forgot/reset-link/§
    url /user/confirm_registration/§
    url /public/verify-account/42/§
    url /signup/email-verification/§
    url /integrations/slack/webhook/§
    url /team/join/invite/§
    url /subscriptions/unsubscribe/§?u=1
    url /password-recovery/§
    field X-Session-Token: §
    field X-Refresh-Token: §
    field X-User-Email: bob@a.example
    field X-Auth-Username: bob
    field X-Forwarded-Groups: admins
    field X-JWT-Assertion: §
    field X-Webhook-Secret: §
    field X-Encryption-Key: §
    field X-Client-Secret: §
    field Apikey: §
    field Authentication: Bearer §
    field X-Amz-Security-Token: §
    field X-Twilio-Signature: §
    field X-Gitlab-Token: §
    field Sec-WebSocket-Protocol: mqtt, authorization.bearer.§
    field Sec-WebSocket-Protocol: bearer, §
    field Sec-WebSocket-Protocol: json, apikey.§
    field Cookie: a=§
    field Authorization: ApiKey §
    field Authorization: Digest username="bob", response="§"
    field Authorization: OAuth oauth_token="§", oauth_signature="§"
    body application/json {"auth":{"user":"bob","pass":"¥"}}
    body application/json {"new_password":"¥","new_password_confirmation":"¥"}
    body application/json {"security_code":№}
    body application/json {"card":{"number":"4111","cvc":"493"}}
    body application/json {"smsCode":"№"}
    body application/json {"twoFactorCode":№}
    body application/json {"pincode":"№"}
    body application/json {"idToken":"§","expiresIn":3600}
    body application/json {"jwt":"§"}
    body application/json {"accounts":[{"passwd":"¥"}]}
    body application/json {"config":{"SECRET_KEY":"§"}}
    body application/json {"license_key":"§"}
    body application/json {"client":{"id":"a","secret":"§"}}
    body application/json {"attributes":[{"Name":"password","Value":"¥"}]}
    body application/json {"inputs":[{"name":"otp","type":"text","value":"№"}]}
    body application/json {"settings":[{"k":"smtp_password","v":"¥"}]}
    body application/json {"cookies":[{"name":"session","value":"§"}]}
    body application/json {"log":"login ok, token=§"}
    body application/json {"raw":"{\"x\":\"{\\\"password\\\":\\\"¥\\\"}\"}"}
    body application/json {"xml":"<login><password>¥</password></login>"}
    body application/json {"link":"/reset-password/§"}
    body application/json {"download":"https://a.example/f?sp=r&sig=§"}
    body application/json {"error":{"request":{"headers":{"authorization":"Bearer §"}}}}
    body application/graphql-response+json {"data":{"login":{"accessToken":"§"}}}
    body application/manifest+json {"x":{"api_token":"§"}}
    body text/x-json {"secret":"§"}
    body text/css {"token":"§"}
    body text/html while(1);{"token":"§"}
    body application/xml <config apiKey="§" retries="3"/>
    body application/xml <credentials><username>bob</username><password>¥</password></credentials>
    body application/xml <param name="token">§</param>
    body application/xml <item key="api_secret" val="§"/>
    body application/xml <server><passphrase>¥</passphrase></server>
    body application/rss+xml <link>https://a.example/feed?token=§</link>
    body application/atom+xml <link href="https://a.example/feed?key=§"/>
    body application/xml <dict><key>pin</key><integer>4829</integer></dict>
    body application/xml <Location>https://a.example/b?x-amz-security-token=§</Location>
    body text/xml <struct><member><name>auth_token</name><value><string>§</string></value></member></struct>
    body text/xml <params><param><name>secret</name><value>§</value></param></params>
    body text/html <input type="hidden" name="authenticity_token" value="§" autocomplete="off">
    body text/html <textarea name="private_key">§</textarea>
    body text/html <script type="application/json">{"jwt":"§"}</script>
    body text/html <img src="https://a.example/i.png?sig=§">
    body text/html <div data-csrf="§"></div>
    body text/html <!-- db: postgres://app:¥@db/app -->
    body text/csv id,email,password_hash,token⏎1,a@b.c,x,§⏎
    body text/csv login;passwort⏎bob;¥⏎
    body text/plain -u admin:¥ is what curl -X GET https://a.example/ -u admin:¥ sends
    body text/plain curl --header "Authorization: token §" https://a.example/
    body text/plain API_KEY: §
    body text/plain client_secret = '§'
    body text/plain {"pid":1,"auth_token":"§"}
    body application/toml [db]⏎password = "¥"
    body application/x-sh export AWS_SESSION_TOKEN=§
    body application/x-www-form-urlencoded passwd=¥&login=bob
    body application/x-www-form-urlencoded client_id=a&client_secret=§
    body application/x-www-form-urlencoded otp_code=№
    body application/x-www-form-urlencoded payload=%7B%22auth%22%3A%7B%22pass%22%3A%22¥%22%7D%7D
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="key"⏎⏎§⏎--B--⏎
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="client_secret"⏎⏎§⏎--B--⏎
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="url"⏎⏎https://a.example/?token=§⏎--B--⏎
    """#
}
