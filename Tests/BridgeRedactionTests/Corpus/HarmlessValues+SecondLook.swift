extension HarmlessValues {
  /// Values similar to the second review's findings: calls, code samples, links, lists of settings.
  static let secondLook = #"""
    url /verify?lang=en&next=/account
    url /reset?email=bob
    url /confirm?step=2
    url /invite?team=design-2024-spring
    url /x?sort_key=created_at&group_key=name
    url /x?cache_key=a1b2c3d4e5f6a7b8c9d0
    url /x?user_key=name
    url /confirm?next=%2Fshop%2Fitems%2Fmine%2F
    url /share/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82
    url /notify/all
    url /change/log-2024-05-01
    url /changelog
    url /unlock/door
    body application/x-www-form-urlencoded key=color&value=a1b2c3d4
    body application/x-www-form-urlencoded name=tokenizer&value=bpe-32k
    body application/x-www-form-urlencoded fields[0][name]=title&fields[0][value]=Hello2
    body application/x-www-form-urlencoded name=password&type=text
    body application/x-www-form-urlencoded access-codes=read&access-codes=archive
    body text/html <p>INSERTTOKENHERE" http://127.0.0.1:8345/api/items/</p>
    body application/json {"args":["--verbose","--token-count","4096123"]}
    body application/json {"args":["--password-file","/run/secrets/db1"]}
    body application/json {"args":["--token","--dry-run2"]}
    body text/html <pre>password=string</pre>
    body text/html <code>token: string</code>
    body text/html <code>password</code> <code>token</code>
    body text/html <pre>const token = getToken();</pre>
    body text/html <code>X-Api-Key</code>
    body text/html <p>Run <code>curl -X POST https://a.example/login</code></p>
    body text/html <!-- secret section starts here -->
    body text/html <!-- the password is checked on the server -->
    body text/javascript // The token is renewed every 15 minutes.
    body text/javascript /* @param {string} password - at least 8 characters */
    body text/javascript // password: string
    body text/javascript // token: see RFC6750
    body text/javascript getToken("auth.token.v1")
    body text/javascript t("login.password.label2")
    body text/javascript setToken("access_token")
    body text/javascript require("./token-service2")
    body text/javascript var u="https://cdn.example/token.js";//# sourceMappingURL=token.8f3a2b1c.js.map
    body text/css /* token colors: #a1b2c3 */ a{}
    body text/plain cat a \⏎  -u b:c
    """#
}
