extension HarmlessValues {
  /// Sentences, labels, schemas, program text and numbers that resemble those with secrets.
  static let prose = #"""
    body text/plain Your password must contain at least 8 characters and 1 digit.
    body text/plain The password is required
    body text/html <a href="/reset">Forgot your password?</a><p>Don&#039;t have an account?</p>
    body text/html <p>Your password</p><p>Isn&#8217;t it time to change it?</p>
    body text/plain Password is Required
    body text/plain The password is too short (minimum is 8 characters)
    body text/plain Your password is protected with bcrypt12
    body text/plain The token is invalid.
    body text/plain The token is Base64-encoded
    body text/plain password reset instructions 2024
    body text/plain Reset password: Instructions inside
    body text/plain signature is SHA256withRSA
    body text/plain status code is 404123
    body text/plain use code SUMMER2024 at checkout
    body text/plain zip code 10115
    body text/plain error code 123456
    body text/plain Order 123456 is your latest order
    body text/plain 2024 is your year
    body text/plain the secret is to practice every day
    body text/plain Secret Garden is Beautiful
    body text/plain Your API key is missing.
    body text/plain docker run --name mysql -p 3306:3306 mysql:8
    body text/plain docker run -p 8080:80 nginx
    body text/plain mkdir -p /var/lib/mysql
    body text/plain openssl req -new -keyout server.key -out a.csr
    body text/plain ls -l | grep token
    body text/plain login or password reset
    body text/plain https://user:password@host/path
    body text/plain https://username:pass@example.com
    body text/plain postgres://user:password@localhost:5432/db
    body text/plain INSERT INTO t (id, name) VALUES (1, 'password')
    body text/plain INSERT INTO t (secretary, n) VALUES ('jones42x', 3)
    body text/plain Password Manager Pro 2024
    body text/plain two-factor authentication code is required
    body text/plain commit 9fceb02d0ae598e95dc970b74767f19372d61af8
    body text/plain token ring 802.5 networks
    body text/plain Token v1.2.3-beta
    body text/plain Session 12345 starts at 10:30
    body text/plain key phrase 2024 report
    body application/json {"labels":{"password":"Passwort eingeben","token":"Token"}}
    body application/json {"password":"Password","confirmPassword":"Confirm password","forgotPassword":"Forgot your password?"}
    body application/json {"en":{"login":{"password":"Password","submit":"Log in"}}}
    body application/json {"de":{"auth.password":"Passwort","auth.token.invalid":"Token ungültig"}}
    body application/json {"PASSWORD_REQUIRED":"Password is required","TOKEN_EXPIRED":"Your token has expired"}
    body application/json {"login.password.label":"Password","login.password.hint":"At least 8 characters"}
    body application/json {"properties":{"token":{"type":"string","description":"The token that was sent to you"}}}
    body application/json {"components":{"schemas":{"Login":{"required":["username","password"],"properties":{"password":{"type":"string","format":"password","example":"string"}}}}}}
    body application/json {"parameters":[{"name":"api_key","in":"header","required":true,"schema":{"type":"string"}}]}
    body application/json {"securityDefinitions":{"api_key":{"type":"apiKey","name":"X-API-Key","in":"header"}}}
    body application/json {"description":"Use your API key as the password. The default password is required."}
    body application/json {"summary":"Change password","operationId":"changePassword2"}
    body application/json {"change_password":"/account/password"}
    body application/json {"password_reset":"/accounts/password/reset/"}
    body application/json {"token":{"symbol":"USDC","decimals":6,"name":"USD Coin"}}
    body application/json {"eos_token":"<|endoftext|>","bos_token":"<s>","pad_token":"[PAD]","mask_token":"<mask>"}
    body application/json {"tokens":["the","cat"],"token_ids":[12,345]}
    body application/json {"sha":"9fceb02d0ae598e95dc970b74767f19372d61af8","node_id":"MDY6Q29tbWl0"}
    body application/json {"etag":"W/\"5e8c7a9b1f2d3c4e\"","chunk":"main.8f3a2b1c.js"}
    body application/json {"country_code":"DE","code":"DEU","currencyCode":"EUR"}
    body application/json {"orderId":"4111222233334444","trackingNumber":"1234567890123456"}
    body application/json {"id":4532015112830366,"timestamp":1714557600123456}
    body application/json {"card":{"title":"Hello 2","id":"card-12345678"}}
    body application/json {"pan":"left","span":12345678,"panel":"main1"}
    body application/json {"feature":"iban-check-2","cardType":"visa"}
    body application/json {"text":"The secret ingredient is Cinnamon."}
    body application/json {"text":"Your session is scheduled for 10:30, room 204B"}
    body application/json {"title":"Token-based auth is OAuth2.0 based","n":"DE12345678"}
    body application/json {"authorizationUrl":"https://a.example/oauth/authorize","tokenUrl":"https://a.example/oauth/token"}
    body application/json {"connectionString":"https://a.example/x"}
    body text/html <label>Password</label><input type="password" name="password">
    body text/html <th>Password</th><th>Token</th><th>Name</th>
    body text/html <td>Token</td><td>2024-05-01</td>
    body text/html <tr><td>Session</td><td>Room 4</td><td>Hall2</td></tr>
    body application/json {"authAction":"openSharedFolderURL"}
    body application/json {"accessKey":"toggleSidebarOfEditor"}
    body text/html <li>Password</li><li>iPhone 15</li>
    body text/html <p>Forgot your password? Call 0800 123456</p>
    body text/html <div class="password-toggle-2 token-list__item--a1b2c3d4">Show password</div>
    body text/html <a href="/static/token.8f3a2b1c9d.css">x</a>
    body text/html <p>Your password is <b>required</b></p>
    body text/html <p>Enter the code we sent to +49 170 1234567</p>
    body text/html <p>Use promo code <b>SAVE2024</b></p>
    body text/html <pre>&lt;password&gt;string&lt;/password&gt;</pre>
    body text/html <pre>&lt;input type="password" class="a1"&gt;</pre>
    body text/html <script>const o={password:"passwordFieldLabel1",token:"token.label.v1"}</script>
    body text/html <script>e.exports={token:{type:"string2"},secret:{type:Boolean}}</script>
    body text/html <style>.token{color:#a1b2c3}.password:focus{width:12345678px}</style>
    body text/html <h2>Password policy</h2><p>Version2024b</p>
    body text/javascript export const token={type:"keyword",value:"const1"}
    body text/javascript var t={password:"auth.login.password.label.v2"};
    body text/javascript if(token.type===TokenType.Identifier1234)return
    body text/javascript n.p+"static/js/"+e+"."+{12:"8f3a2b1c",45:"1d2e3f4a"}[e]+".chunk.js"
    body text/javascript const passwordRegex=/^(?=.*[0-9]).{8,64}$/;
    body text/css .password-field-label1{color:red}
    body application/xml <xs:element name="password" type="xs:string"/>
    body application/xml <member><value><string>hello42x</string></value><name>title</name></member>
    body application/xml <d>&lt;p&gt;Hello 2024&lt;/p&gt;</d>
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="f"; filename="a.json"⏎Content-Type: application/json⏎⏎{"title":"x1"}⏎--B--⏎
    url /feed/2024-05-01-hello-world
    url /feeds/posts/default
    url /calendar/2024/05
    url /ical/bob/Queue%20%3D%20'Harbour'%20AND%20Status%20%3D%20'new'
    url /rss/news.rss
    url /calendar/events-2024.ics
    url /shared/img/logo-3f4a5b6c.png
    url /shared/documents/annual-report-2024
    url /feed/user_12345678/atom
    field ETag: "33a64df551425fcc55e4d42a148795d9f25f89d4"
    field X-Git-Sha: 9fceb02d0ae598e95dc970b74767f19372d61af8
    field Content-Disposition: attachment; filename="token-2024-05.csv"
    field X-Country-Code: DE
    field WWW-Authenticate: Bearer error="invalid_token", error_description="The token expired"
    """#
}
