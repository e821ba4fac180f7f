extension PlantedSecrets {
  /// Secrets in the places and formats that the second review found.
  static let secondLook = #"""
    url /x?apiToken=§
    url /x?auth-token=§
    url /x?s3_secret=§
    url /x?upload_token=§
    url /x?state=1&code_challenge=x&code_verifier=§
    url /x?oauth_verifier=§&oauth_token=§
    url /x?hmac=0123456789abcdef0123456789abcdef
    url /x?pin=4829
    url /x?ticket=ST-42-abcDEF123ghi456-cas01
    url /x?tok=abc123def456
    url /x?key=abc123def456ghi7
    url /x?user_key=§
    url /x?secret_key=§
    url /x?webhook_secret=§
    url /x?%255F%2574oken=§
    url /x?to%256B%2565n=§
    url /x?redirect_uri=https%3A%2F%2Fa%2Fcb%3Fcode%3D§
    url /x?returnUrl=%2Freset%2F§
    url /x?url=https://bob:¥@h.example/
    url /x?q=a%26token%3D§
    url /x?filter[token]=§
    url /x?a.b.password=¥
    url /x?json={"token":"§"}
    url /x?json=%7B%22pin%22%3A4829%7D
    url /x#token=§
    url /x#!/?access_token=§
    url /x#/callback&id_token=§
    url /password/new/§
    url /forgot-password/§
    url /account/password/reset/confirm/MjQ/bx2-§
    url /auth/verify?token=§
    url /email/verify/42/0123456789abcdef0123456789abcdef01234567?expires=1&signature=§
    url /users/invitation/accept?invitation_token=§
    url /api/webhooks/123456789012345678/§
    url /webhook/§/§
    url /hook/telegram/§
    url /ipn/§
    url /notify/§
    url /magic_link/§
    url /magic/login/§
    url /login/link/§
    url /token/§/refresh
    url /reset/password/token/§
    url /confirm?c=§
    url /verify-email?code=§
    url /u/reset?h=§
    field Sec-WebSocket-Protocol: v2.protocol, bearer.eyJhbGciOi§
    field Sec-WebSocket-Protocol: auth-§
    field Sec-WebSocket-Protocol: Authorization, §
    field Sec-WebSocket-Protocol: token, §
    field Sec-WebSocket-Protocol: api_key.§
    field Sec-WebSocket-Protocol: jwt-§, chat
    field Sec-WebSocket-Protocol: chat, session-§
    field X-Goog-Api-Key: §
    field X-Server-Key: §
    field X-Device-Key: §
    field X-Master-Key: §
    field X-App-Key: §
    field X-Customer-Key: §
    field X-Maps-Key: §
    field X-Shared-Key: §
    field X-CRM-Key: §
    field X-Access-Key-Id: §
    field X-Remote-Groups: admins
    field X-User: bob@a.example
    field X-WebAuth-Email: bob@a.example
    field X-Ssl-Client-Dn: CN=bob
    field Cf-Access-Token: §
    field CF-Access-Client-Secret: §
    field X-Amz-Credential: §
    field X-Ms-Token: §
    field X-Csrf: §
    field X-Auth: §
    field X-Password: ¥
    field X-Pin: 4829
    field X-OTP: №
    field X-GitHub-OTP: №
    field X-Sudo-Password: ¥
    field Proxy-Authorization: Bearer §
    field Authorization: bearer §
    field Authorization: token §
    field Authorization: Key §
    field Authorization: Api-Token §
    field Authorization: GenieKey §
    field Authorization: Bot §
    field Authorization: Client-ID §
    field Authorization: NLAuth nlauth_account=1, nlauth_signature=¥
    field Authorization: Signature keyId="a",signature="§"
    field Cookie: __Secure-next-auth.session-token=§; a=b
    field Cookie: laravel_session=§; XSRF-TOKEN=§
    field Set-Cookie: remember_me=§; HttpOnly
    body application/json {"values":[{"key":"api_key","value":"§","enabled":true}]}
    body application/json [{"key":"password","val":"¥"},{"key":"a","val":"b"}]
    body application/json {"Environment":[{"Name":"SECRET","Value":"§"}]}
    body application/json {"variable":[{"id":"token","value":"§"}]}
    body application/json {"secretList":[{"name":"x","secretValue":"§"}]}
    body application/json {"env":["TOKEN=§","A=b"]}
    body application/json {"env":["DB_PASSWORD=¥"]}
    body application/json {"args":["--password","¥"]}
    body application/json {"args":["--token=§"]}
    body application/json {"Config":{"Env":["PATH=/bin","AWS_SECRET_ACCESS_KEY=§"]}}
    body application/json {"auths":{"r.example":{"auth":"Ym9iOmh1bnRlcjItYmx1ZQ=="}}}
    body application/json {"identity":{"passphrase":"¥"}}
    body application/json {"userPassword":"¥","pwdConfirm":"¥"}
    body application/json {"oldPassword":"¥"}
    body application/json {"smtp":{"user":"a","pass":"¥"}}
    body application/json {"wifi":{"ssid":"a","psk":"¥"}}
    body application/json {"wifi_password":"¥"}
    body application/json {"pinNumber":4829}
    body application/json {"pin_code":"4829"}
    body application/json {"passcode":№}
    body application/json {"otpCode":"№"}
    body application/json {"totp":"№"}
    body application/json {"secret":12345678901234}
    body application/json {"apiKey":987654321}
    body application/json {"session":1234567890123}
    body application/json {"b":"eyJ0b2tlbiI6ImFiYzEyM2RlZjQ1NmdoaTc4OSIsImEiOjF9"}
    body application/json {"message":"Error: connect failed for postgres://app:¥@db/app"}
    body application/json {"error":"Invalid password ¥ for user bob"}
    body application/json {"stack":"at login(password='¥')"}
    body application/json {"cookie":"a=b; sessionid=§"}
    body application/json {"set-cookie":["sid=§; Path=/"]}
    body application/json {"request":{"headers":{"cookie":"sid=§"}}}
    body application/json {"x":"{\"k\":\"{\\\"t\\\":\\\"{\\\\\\\"token\\\\\\\":\\\\\\\"§\\\\\\\"}\\\"}\"}"}
    body application/json {"graphql":"{ me(token: \"§\") { id } }"}
    body application/json {"PrivateKey":"-----BEGIN EC PRIVATE KEY-----\nMHc§\n-----END EC PRIVATE KEY-----"}
    body application/json {"headers":"Authorization: Bearer §\r\nAccept: */*"}
    body application/json {"rawRequest":"POST / HTTP/1.1\r\nX-Api-Key: §\r\n\r\n"}
    body text/plain curl \⏎  -u bob:¥ \⏎  https://a.example
    body application/json {"operationName":"L","variables":{"p":{"password":"¥"}}}
    body application/xml <configuration><appSettings><add key="StripeSecretKey" value="§" /></appSettings></configuration>
    body application/xml <add key='db:Password' value='¥'/>
    body application/xml <connectionStrings><add name="x" connectionString="Server=s;Uid=u;Pwd=¥;" /></connectionStrings>
    body application/xml <var name="apiToken" value="§"/>
    body application/xml <Parameter><Name>Password</Name><Value>¥</Value></Parameter>
    body application/xml <item><key>secret</key><value>§</value></item>
    body application/xml <item><name>token</name><content>§</content></item>
    body application/xml <map><entry><key>password</key><value>¥</value></entry></map>
    body application/xml <Header name="X-Api-Key">§</Header>
    body application/xml <header name="Authorization" value="Bearer §"/>
    body application/xml <cookie name="session">§</cookie>
    body application/xml <field id="pin">4829</field>
    body application/xml <plist><dict><key>refreshToken</key>⏎<!-- x --><string>§</string></dict></plist>
    body application/xml <dict><key>passcode</key><integer>482913</integer></dict>
    body application/x-plist <dict><key>Password</key><data>§</data></dict>
    body text/xml <struct><member><name>secret</name><value>§</value></member></struct>
    body text/xml <member><name>pwd</name>⏎<value>⏎<string>¥</string>⏎</value></member>
    body text/xml <methodResponse><params><param><value><struct><member><name>token</name><value><string>§</string></value></member></struct></value></param></params></methodResponse>
    body application/xml <!--⏎  user=bob⏎  password=¥⏎-->
    body application/xml <?xml version="1.0"?><!-- token: § --><a/>
    body text/html <!-- password is ¥ -->
    body text/html <!-- curl -u admin:¥ https://a -->
    body text/html <script>/* token: "§" */</script>
    body text/html <script>// api_key = §⏎</script>
    body text/html <pre>DB_PASSWORD=¥</pre>
    body text/html <pre>export TOKEN=§</pre>
    body text/html <code>Authorization: Bearer §</code>
    body text/html <code>token = "§"</code>
    body text/html <td>api_key</td><td>§</td>
    body text/html <dt>Password</dt><dd>§</dd>
    body text/html <tr><th>secret</th><td>v4B8chLEGZVBYIMTvB</td></tr>
    body text/html <tr><th>Session ID:</th> <td> § </td></tr>
    body text/html <table><tr><td>ticket</td><td>§</td></tr></table>
    body application/json {"security_answer":"§"}
    body application/json {"secretAnswer":"Mittens-7"}
    body application/json {"access_token":"GfxybQIkkuAkiiscYR"}
    body application/json {"sessionid":"houWiifKVKGtevJgQC"}
    body text/yaml apikey: gBSyvhrBmuumpmyiCn
    body text/plain FlyV1 fm2_XU55VS8sUdJ7vjdlVooQiyYvwDle9aYWqVEVDx4tlozFh6U3vf==
    body message/rfc822 Subject: x⏎⏎password=3D§
    body text/html <input id="apiKey" value="§">
    body text/html <a data-token="§">
    body text/html <meta content="§" name="_csrf">
    body text/javascript window.__STATE__={"auth":{"token":"§"}}
    body text/javascript const apiKey = "§";
    body text/javascript var config={apiKey:"§",a:1}
    body text/javascript client.setToken("§")
    body text/javascript /* password = "¥" */
    body text/csv username,password,note⏎bob,¥,x⏎
    body text/csv "id","secret key"⏎"1","§"⏎
    body text/csv name;pin;x⏎a;4829;b⏎
    body text/plain id	api_token	x⏎1	§	y⏎
    body text/csv email,otp⏎a@b,№⏎
    body text/csv user,pass,token⏎a,¥,§⏎
    body text/plain curl https://a.example -u bob:¥
    body text/plain curl --basic --user bob:¥ https://a.example
    body text/plain curl --anyauth -u "bob:¥" https://a.example
    body text/plain curl -sS -f -u bob:¥ -T x https://a.example
    body text/plain curl -XPOST -ubob:¥ https://a.example
    body text/plain $ curl -u bob:¥ \⏎  https://a.example
    body text/plain curl --user 'bob:¥' https://a.example
    body text/plain curl -H "Cookie: sid=§" https://a.example
    body text/plain curl -H "X-Auth-Token:§" https://a.example
    body text/plain curl --data '{"password":"¥"}' https://a.example
    body text/plain curl https://bob:¥@a.example/x
    body text/plain git clone https://oauth2:§@git.example/x.git
    body text/plain aws configure set aws_secret_access_key §
    body text/plain heroku config:set SECRET=§
    body text/plain kubectl create secret generic x --from-literal=password=¥
    body text/plain ssh-add; sshpass -p¥ ssh a
    body text/plain ftp://bob:¥@a.example/
    body application/x-www-form-urlencoded pass=¥
    body application/x-www-form-urlencoded log=admin&pwd=¥&wp-submit=x
    body application/x-www-form-urlencoded otp=№&x=1
    body application/x-www-form-urlencoded tok=§
    body application/x-www-form-urlencoded %2574oken=§
    body application/x-www-form-urlencoded j_security_check=1&j_password=¥
    body application/x-www-form-urlencoded fields%5B0%5D%5Bname%5D=password&fields%5B0%5D%5Bvalue%5D=¥
    body application/x-www-form-urlencoded key=password&value=¥
    """#
}
