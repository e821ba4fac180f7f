extension PlantedSecrets {
  /// Sentences, statements, commands, documents in documents, connections, and numbers with check digits.
  static let prose = #"""
    body text/plain Hello Bob,⏎⏎your new password is: ¥⏎⏎Bye
    body text/plain Ihr neues Passwort lautet ¥
    body text/plain Passwort: ¥
    body text/plain Benutzer: bob⏎Kennwort: ¥⏎
    body text/plain Your temporary password is ¥.
    body text/plain The password for bob@a.example is ¥
    body text/plain Votre mot de passe est ¥
    body text/plain № is your verification code
    body text/plain Your one-time code is №. Do not share it.
    body text/plain Use № as your login code.
    body text/plain G-№ is your Google verification code.
    body text/plain Your OTP is №
    body text/plain Your security code: №
    body text/plain use code № to sign in
    body text/plain API key §
    body text/plain my access token is § ok?
    body text/plain password was changed to ¥
    body text/plain machine h.example⏎  login bob⏎  password ¥⏎
    body text/plain default login anonymous password ¥
    body text/plain machine h login l password ¥ machine i login m password x
    body application/json {"text":"Your password is ¥"}
    body application/json {"body":"Hi Bob! Your login code is №. It expires in 5 minutes."}
    body application/json {"sms":"№ is your one-time password"}
    body application/json {"message":"The API key § was revoked"}
    body application/json {"note":"netrc: machine a login b password ¥"}
    body application/json {"sql":"INSERT INTO users (id, email, password) VALUES (1, 'a@b.c', '¥')"}
    body application/json {"query":"UPDATE users SET password = '¥' WHERE id = 1"}
    body application/json {"query":"CREATE ROLE bob WITH LOGIN PASSWORD '¥'"}
    body application/json {"query":"ALTER USER 'bob'@'%' IDENTIFIED WITH mysql_native_password BY '¥'"}
    body application/sql INSERT INTO `t` (`a`,`api_token`,`b`) VALUES (1,'§',NULL),(2,'x','y');
    body application/sql insert into u(name, passwd)⏎values⏎('bob', '¥');
    body application/sql GRANT ALL ON *.* TO bob IDENTIFIED BY "¥";
    body application/sql SET PASSWORD FOR 'bob'@'localhost' = PASSWORD('¥');
    body text/plain CREATE USER bob PASSWORD '¥';
    body text/plain CREATE LOGIN bob WITH PASSWORD = '¥';
    body text/plain SELECT * FROM u WHERE token='§'
    body application/xml <msg>&lt;user&gt;bob&lt;/user&gt;&lt;password&gt;¥&lt;/password&gt;</msg>
    body application/xml <soap:Body><in>&lt;req apiKey=&quot;§&quot;/&gt;</in></soap:Body>
    body application/json {"xml":"&lt;password&gt;¥&lt;/password&gt;"}
    body application/json {"xml":"\u003cpassword\u003e¥\u003c/password\u003e"}
    body application/xml <payload>{&quot;password&quot;:&quot;¥&quot;}</payload>
    body application/xml <p><![CDATA[{"token":"§"}]]></p>
    body application/xml <p><![CDATA[<auth><password>¥</password></auth>]]></p>
    body application/xml <member><value><string>¥</string></value><name>password</name></member>
    body text/html <pre>&lt;password&gt;¥&lt;/password&gt;</pre>
    body text/html <div id="app" data-page="{&quot;props&quot;:{&quot;token&quot;:&quot;§&quot;}}"></div>
    body text/html <tr><th>API token</th><td>§</td></tr>
    body text/html <p>Your new password is <b>¥</b>.</p>
    body text/html <p>Your verification code: <strong>№</strong></p>
    body text/html <p>Hi</p><h1>№</h1><p>is your login code</p>
    body text/plain ---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----⏎Comment: x⏎§⏎---- END SSH2 ENCRYPTED PRIVATE KEY ----
    body text/plain PuTTY-User-Key-File-3: ssh-ed25519⏎Encryption: none⏎Comment: k⏎Public-Lines: 1⏎AAAA⏎Private-Lines: 1⏎§⏎Private-MAC: 00ff
    body application/json {"ppk":"PuTTY-User-Key-File-2: ssh-rsa\r\nPrivate-Lines: 1\r\n§\r\nPrivate-MAC: ab"}
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="f"; filename="cfg.json"⏎Content-Type: application/json⏎⏎{"db":{"password":"¥"}}⏎--B--⏎
    body multipart/form-data;boundary=B --B⏎Content-Disposition: form-data; name="meta"; filename="blob"⏎Content-Type: application/json⏎⏎{"api_key":"§"}⏎--B--⏎
    body multipart/related;boundary=B --B⏎Content-Type: application/json⏎⏎{"secret":"§"}⏎--B--⏎
    body application/json {"creditCard":{"number":"4111111111111111","exp":"12/30"}}
    body application/json {"card":"4242 4242 4242 4242"}
    body application/json {"pan":4111111111111111}
    body application/json {"iban":"DE89370400440532013000"}
    body text/plain Please pay to DE89 3704 0044 0532 0130 00 today
    body text/plain card 4242 4242 4242 4242 exp 12/30
    body application/json {"ssn":"078-05-1120"}
    body application/x-www-form-urlencoded cc_number=4111111111111111&cvc=493
    body application/json {"payment":{"account":"DE89370400440532013000"}}
    url /feed/§.ics
    url /invite/Anna%20§
    url /invite/John%20Smith-§
    url /reset-password/§%20
    url /calendar/§/basic.ics
    url /feeds/private/§.rss
    url /rss?user=bob&token=§
    url /ical/bob/private-§/basic.ics
    url /export/calendar.ics?key=§
    url webcal://a.example/cal/feed/§
    body application/json {"cmd":"docker login -u bob --password ¥ registry.example"}
    body application/json {"cmd":"echo x | docker login -u bob -p ¥"}
    body application/json {"cmd":"mysqldump -u root -p¥ db > x.sql"}
    body text/plain $ sshpass -p '¥' ssh bob@h
    body text/plain mysql --user=root --password=¥ db
    body text/plain curl -u 'bob:¥' https://a.example
    body text/plain PGPASSWORD=¥ psql -h h
    body text/plain wget --http-password=¥ https://a
    body text/plain helm registry login -u a -p ¥ r
    body text/plain redis-cli -h h -a ¥ ping
    body text/plain gh auth login --with-token §
    body text/plain vault login token=§
    body text/plain export DB_PASS='¥'
    body application/json {"cs":"Server=db;Database=x;User Id=sa;Password=¥;Encrypt=true"}
    body application/json {"cs":"Host=h;Username=u;Pwd=¥"}
    body application/json {"cs":"AccountName=a;AccountKey=§==;EndpointSuffix=core.windows.net"}
    body application/json {"dsn":"postgresql://app:¥@db.example:5432/app"}
    body application/json {"dsn":"app:¥@tcp(db.example:3306)/app"}
    body application/json {"dsn":"redis://:¥@cache:6379/0"}
    body application/json {"dsn":"amqp://u:¥@mq/"}
    body application/json {"dsn":"mongodb+srv://u:¥@c.mongodb.example/x"}
    body application/json {"jdbc":"jdbc:mysql://h/db?user=u&password=¥"}
    body application/json {"jdbc":"jdbc:sqlserver://h;user=sa;password=¥"}
    body application/json {"c":"jdbc:oracle:thin:scott/¥@//h:1521/x"}
    body application/json {"c":"sqlplus scott/¥@orcl"}
    body application/json {"cmd":"curl -H 'Authorization: Token §' https://a"}
    body text/plain Authorization: ApiKey §
    body text/plain > X-Api-Key: §
    body application/json {"columns":["id","api_key"],"rows":[[1,"§"]]}
    """#
}
