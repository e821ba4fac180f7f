internal import BridgeFormats

/// The formats of tokens and keys, as documented by their issuers: one row per format.
enum TokenTable {
  static let formats: [TokenFormat] =
    general + clouds + code + platforms + models + payment + messages + monitors + more

  /// Standards, and the schemes of `Authorization` in text.
  private static let general: [TokenFormat] =
    [
      // RFC 7519, RFC 7516: a header that begins with {" and two more parts, or four.
      TokenFormat("jwt", "eyJ", 16...16_777_216, signs: "-_.") { token in
        token.count { $0 == UInt8(ascii: ".") } >= 2
      },
      TokenFormat("age-key", "AGE-SECRET-KEY-1", 58...58),
    ]
    + (1...4).flatMap { version in
      ["local", "public"].map {
        TokenFormat("paseto", "v\(version).\($0).", 32...65_536, signs: "-_.")
      }
    }
    + ["Bearer ", "bearer ", "BEARER "].map { prefix in
      TokenFormat("bearer", prefix, 16...16_777_216, signs: "-_.~+/=", isPrefixSecret: false) {
        ValueAppearance.isUnlikeProse($0, atLeast: 16)
      }
    }
    + ["Basic ", "basic "].map { prefix in
      TokenFormat(
        "basic", prefix, 8...4_096, signs: "+/=", isPrefixSecret: false, isFine: TokenChecks.isPair)
    }
    + ["Authorization: token ", "authorization: token ", "Authorization: Token "].map {
      TokenFormat("authorization", $0, 16...512, signs: "-_.~+/=", isPrefixSecret: false)
    }
    + [
      TokenFormat("okta-token", "SSWS ", 30...64, signs: "-_", isPrefixSecret: false)
    ]

  private static let clouds: [TokenFormat] =
    ["AKIA", "ASIA", "ABIA", "ACCA"].map { TokenFormat("aws-key", $0, 16...16) }
    + [
      TokenFormat("aws-bedrock-key", "ABSK", 100...300, signs: "+/="),
      TokenFormat("google-key", "AIza", 35...35, signs: "-_"),
      TokenFormat("google-token", "ya29.", 20...2_048, signs: "-_."),
      TokenFormat("google-refresh-token", "1//0", 30...512, signs: "-_"),
      TokenFormat("google-code", "4/0A", 30...512, signs: "-_"),
      TokenFormat("google-client-secret", "GOCSPX-", 20...64, signs: "-_"),
      TokenFormat(
        "firebase-key", ":APA91b", 100...300, signs: "-_", before: 11...200, beforeSigns: "-_"),
      TokenFormat("alibaba-key", "LTAI", 12...30),
      TokenFormat("yandex-token", "t1.9eu", 50...512, signs: "-_.="),
    ]
    + (0...9).map { digit in
      TokenFormat(
        "azure-secret", "\(digit)Q~", 31...34, signs: "_~.-", before: 3...3, beforeSigns: "_~.-")
    }
    + ["dop_v1_", "doo_v1_", "dor_v1_"].map { TokenFormat("digitalocean-token", $0, 64...64) }
    + ["dapi", "dkea", "dosa", "dose"].map {
      TokenFormat("databricks-token", $0, 32...34, signs: "-", isFine: TokenChecks.hex(32))
    }
    + ["hvs.", "hvb.", "hvr."].map { TokenFormat("vault-token", $0, 20...512, signs: "-_.") }
    + ["fm1r_", "fm2_"].map { TokenFormat("fly-token", $0, 100...1_024, signs: "-_+/=,") }
    + [
      TokenFormat("openshift-token", "sha256~", 43...43, signs: "-_"),
      TokenFormat("scalingo-token", "tk-us-", 48...48, signs: "-_"),
      TokenFormat("defined-key", "dnkey-", 80...120, signs: "-_"),
      TokenFormat("infracost-key", "ico-", 32...32, isFine: TokenChecks.mixed),
      TokenFormat("yandex-key", "AQVN", 35...38, signs: "-_"),
    ]
    + [
      TokenFormat("terraform-token", ".atlasv1.", 60...80, signs: "-_=", before: 14...14),
      TokenFormat("tailscale-key", "tskey-", 20...128, signs: "-"),
      TokenFormat("heroku-key", "HRKU-", 36...128, signs: "-_"),
      TokenFormat("fly-token", "fo1_", 40...128, signs: "-_"),
      TokenFormat("cloudflare-key", "v1.0-", 171...171, signs: "-"),
      TokenFormat("pulumi-token", "pul-", 40...40, isFine: TokenChecks.hex(40)),
      TokenFormat("netlify-token", "nfp_", 36...64),
      TokenFormat("render-key", "rnd_", 28...64),
      TokenFormat("dynatrace-token", "dt0c01.", 88...100, signs: "."),
    ]
    + ["dp.pt.", "dp.st.", "dp.ct.", "dp.sa.", "dp.said.", "dp.scim.", "dp.audit."].map {
      TokenFormat("doppler-token", $0, 40...128, signs: "-_.")
    }
    + ["pscale_tkn_", "pscale_oauth_", "pscale_pw_"].map {
      TokenFormat("planetscale-token", $0, 32...64, signs: "-_.=")
    }
    + ["fm1r_", "fm1a_", "fm2_"].map { TokenFormat("fly-token", $0, 40...1_024, signs: "+/=_-") }
    + ["sbp_", "sb_secret_"].map { TokenFormat("supabase-key", $0, 30...64, signs: "-_") }

  private static let code: [TokenFormat] =
    [
      TokenFormat("github-token", "github_pat_", 22...255, signs: "_"),
      TokenFormat("gitlab-token", "GR1348941", 20...64, signs: "-_"),
      TokenFormat("npm-token", "npm_", 36...36),
      TokenFormat("pypi-token", "pypi-AgE", 40...1_024, signs: "-_"),
      TokenFormat("rubygems-key", "rubygems_", 48...48),
      TokenFormat("nuget-key", "oy2", 43...43),
      TokenFormat("crates-token", "cio", 32...32, isFine: TokenChecks.mixed),
      TokenFormat("clojars-token", "CLOJARS_", 60...60),
      TokenFormat("artifactory-key", "AKCp", 64...80),
      TokenFormat("sourcegraph-token", "sgp_", 40...128, signs: "_"),
      TokenFormat("buildkite-token", "bkua_", 40...40),
      TokenFormat("circleci-token", "CCIPAT_", 40...128, signs: "_"),
      TokenFormat("postman-key", "PMAK-", 59...59, signs: "-"),
      TokenFormat("atlassian-token", "ATATT3", 100...512, signs: "-_="),
      TokenFormat("atlassian-token", "ATCTT3", 60...512, signs: "-_="),
      TokenFormat("bitbucket-password", "ATBB", 28...64),
    ]
    + ["ghp_", "gho_", "ghu_", "ghs_", "ghr_"].map { TokenFormat("github-token", $0, 36...255) }
    + [
      "glpat-", "gldt-", "glrt-", "glptt-", "glcbt-", "glft-", "glimt-", "glsoat-", "gloas-",
      "glagent-", "glffct-", "glwt-",
    ].map { TokenFormat("gitlab-token", $0, 20...255, signs: "-_.") }
    + ["dckr_pat_", "dckr_oat_"].map { TokenFormat("docker-token", $0, 20...64, signs: "-_") }

  private static let platforms: [TokenFormat] =
    [
      TokenFormat("linear-key", "lin_api_", 32...64),
      TokenFormat("linear-key", "lin_oauth_", 32...128),
      TokenFormat("notion-token", "secret_", 43...64),
      TokenFormat("hubspot-token", "pat-na1-", 36...36, signs: "-"),
      TokenFormat("hubspot-token", "pat-eu1-", 36...36, signs: "-"),
      TokenFormat("frameio-token", "fio-u-", 64...64, signs: "-_="),
      TokenFormat("duffel-token", "duffel_live_", 43...43, signs: "-_="),
      TokenFormat("duffel-token", "duffel_test_", 43...43, signs: "-_="),
      TokenFormat("settlemint-token", "sm_pat_", 16...16),
      TokenFormat("settlemint-token", "sm_aat_", 16...16),
      TokenFormat("plaid-token", "access-production-", 36...36, signs: "-"),
      TokenFormat("plaid-token", "access-sandbox-", 36...36, signs: "-"),
      TokenFormat("plaid-token", "access-development-", 36...36, signs: "-"),
      TokenFormat("posthog-key", "phx_", 43...64),
      TokenFormat("notion-token", "ntn_", 40...64),
      TokenFormat("figma-token", "figd_", 36...64, signs: "-_"),
      TokenFormat("airtable-token", "pat", 79...79, signs: ".") { token in
        token[token.startIndex + 14] == UInt8(ascii: ".")
      },
      TokenFormat("dropbox-token", "sl.", 100...2_048, signs: "-_"),
      TokenFormat("typeform-token", "tfp_", 40...80, signs: "-_."),
      TokenFormat("mapbox-token", "sk.eyJ", 40...256, signs: "-_."),
      TokenFormat("facebook-token", "EAA", 80...512),
      TokenFormat("adobe-secret", "p8e-", 32...32),
      TokenFormat("contentful-token", "CFPAT-", 40...64, signs: "-_"),
      TokenFormat("1password-token", "ops_eyJ", 200...2_048, signs: "-_="),
      TokenFormat("prefect-key", "pnu_", 36...36), TokenFormat("readme-key", "rdme_", 70...70),
    ]
    + ["shpat_", "shpca_", "shppa_", "shpss_", "shpua_"].map {
      TokenFormat("shopify-token", $0, 32...64, isFine: TokenChecks.hex(32))
    }

  /// Language models.
  private static let models: [TokenFormat] =
    ["sk-proj-", "sk-svcacct-", "sk-admin-", "sk-None-"].map {
      TokenFormat("openai-key", $0, 20...255, signs: "-_")
    }
    + [
      TokenFormat("anthropic-key", "sk-ant-", 20...255, signs: "-_"),
      TokenFormat("openrouter-key", "sk-or-v1-", 64...64),
      TokenFormat("openai-key", "sk-", 32...64, isFine: TokenChecks.mixed),
      TokenFormat("langfuse-key", "sk-lf-", 36...36, signs: "-"),
      TokenFormat("langsmith-key", "lsv2_pt_", 40...64, signs: "_"),
      TokenFormat("pinecone-key", "pcsk_", 60...80, signs: "_"),
      TokenFormat("nvidia-key", "nvapi-", 60...80, signs: "-_"),
      TokenFormat("tavily-key", "tvly-", 32...48, signs: "-"),
      TokenFormat("huggingface-token", "hf_", 34...64),
      TokenFormat("huggingface-token", "api_org_", 34...64),
      TokenFormat("replicate-token", "r8_", 37...40), TokenFormat("groq-key", "gsk_", 48...64),
      TokenFormat("perplexity-key", "pplx-", 40...64), TokenFormat("xai-key", "xai-", 64...128),
    ]

  private static let payment: [TokenFormat] =
    ["sk_live_", "rk_live_", "sk_test_", "rk_test_", "sk_prod_", "rk_prod_"].map {
      TokenFormat("stripe-key", $0, 16...255)
    }
    + [
      TokenFormat("stripe-webhook-secret", "whsec_", 24...128, signs: "+/="),
      TokenFormat("square-token", "sq0atp-", 22...22, signs: "-_"),
      TokenFormat("square-token", "sq0csp-", 43...43, signs: "-_"),
      TokenFormat("square-token", "EAAA", 60...60, signs: "-_"),
      TokenFormat("easypost-key", "EZAK", 54...54), TokenFormat("easypost-key", "EZTK", 54...54),
      TokenFormat("flutterwave-key", "FLWSECK", 32...64, signs: "-_"),
      TokenFormat("shippo-token", "shippo_live_", 40...40),
    ]

  private static let messages: [TokenFormat] =
    [
      TokenFormat("sendgrid-key", "SG.", 40...128, signs: "-_."),
      TokenFormat("mailgun-key", "key-", 32...32, isFine: TokenChecks.hex(32)),
      TokenFormat("mailchimp-key", "-us", 1...2, before: 32...32),
      TokenFormat("brevo-key", "xkeysib-", 81...81, signs: "-"),
      TokenFormat("brevo-key", "xsmtpsib-", 81...81, signs: "-"),
      TokenFormat("slack-token", "xoxe.", 20...512, signs: "-."),
      TokenFormat("slack-token", "xapp-", 20...255, signs: "-"),
      TokenFormat("discord-token", "mfa.", 80...96, signs: "-_"),
      // The digits of the bot's id precede it.
      TokenFormat(
        "telegram-token", ":AA", 32...34, signs: "-_", before: 6...12, beforeIsDigits: true),
    ]
    + ["xoxa-", "xoxb-", "xoxp-", "xoxr-", "xoxs-", "xoxe-", "xoxo-", "xoxc-", "xoxd-", "xwfp-"]
    .map { TokenFormat("slack-token", $0, 10...255, signs: "-%") }
    + webhooks + discord
    + Array("0123456789abcdef").map {
      TokenFormat("twilio-key", "SK\($0)", 31...31, isFine: TokenChecks.hex(31))
    }

  private static let webhooks: [TokenFormat] = ["/", "\\/"].flatMap { slash -> [TokenFormat] in
    let slack = ["services", "workflows", "triggers"].map { kind in
      TokenFormat(
        "slack-webhook", "hooks.slack.com\(slash)\(kind)\(slash)", 20...200, signs: "/\\",
        isPrefixSecret: false)
    }
    let discord = ["discord.com", "discordapp.com"].map { host in
      TokenFormat(
        "discord-webhook", "\(host)\(slash)api\(slash)webhooks\(slash)", 60...200, signs: "/\\-_",
        isPrefixSecret: false)
    }
    return slack + discord
  }

  /// The first part is an id of digits in base64, which decides the first three letters.
  private static let discord: [TokenFormat] = ["M", "N", "O"].flatMap { first -> [TokenFormat] in
    ["D", "T", "j", "z"].flatMap { second -> [TokenFormat] in
      ["A", "E", "I", "M", "Q", "U", "Y", "c", "g", "k"].map { third in
        TokenFormat(
          "discord-token", "\(first)\(second)\(third)", 50...80, signs: "-_.",
          isFine: TokenChecks.discord)
      }
    }
  }

  private static let more: [TokenFormat] =
    [
      // RFC 8959.
      TokenFormat(
        "secret-token", "secret-token:", 8...512, signs: "-_.~%!$&'*+;=@", isPrefixSecret: false),
      TokenFormat("trello-token", "ATTA", 72...72),
      TokenFormat("bitbucket-token", "BBDC-", 44...44, signs: "+/="),
      TokenFormat("artifactory-token", "cmVmdGtu", 56...56),
      TokenFormat("stytch-secret", "secret-live-", 36...48, signs: "-_="),
      TokenFormat("stytch-secret", "secret-test-", 36...48, signs: "-_="),
      TokenFormat("tencent-key", "AKID", 32...32),
      TokenFormat("adafruit-key", "aio_", 28...28),
      TokenFormat("wakatime-key", "waka_", 36...36, signs: "-"),
      TokenFormat("mongodb-secret", "mdb_sa_sk_", 40...40, signs: "-_"),
      TokenFormat("langsmith-key", "lsv2_sk_", 40...64, signs: "_"),
      TokenFormat("together-key", "tgp_v1_", 43...43, signs: "-_"),
      TokenFormat("jina-key", "jina_", 60...60, signs: "-_"),
      TokenFormat("elevenlabs-key", "sk_", 48...48, isFine: TokenChecks.hex(48)),
      TokenFormat("cerebras-key", "csk-", 48...48),
      TokenFormat("voyage-key", "pa-", 43...43, signs: "-_", isFine: TokenChecks.random),
    ]
    + ["squ_", "sqp_", "sqa_"].map {
      TokenFormat("sonarqube-token", $0, 40...40, isFine: TokenChecks.hex(40))
    }

  private static let monitors: [TokenFormat] =
    [
      TokenFormat("grafana-token", "glsa_", 41...41, signs: "_"),
      TokenFormat("grafana-token", "glc_", 32...512, signs: "+/="),
      TokenFormat("sentry-token", "sntrys_", 60...512, signs: "-_+/=."),
      TokenFormat("sentry-token", "sntryu_", 64...64),
      TokenFormat("newrelic-key", "NRAK-", 27...27),
      TokenFormat("newrelic-key", "NRII-", 32...32, signs: "-_"),
      TokenFormat("newrelic-key", "NRJS-", 19...19),
    ]
}

/// Conditions on a token beyond its characters.
enum TokenChecks {
  typealias Check = @Sendable (ArraySlice<UInt8>) -> Bool

  /// Whether the first `count` characters are hexadecimal.
  static func hex(_ count: Int) -> Check {
    { token in token.prefix(count).allSatisfy(\.isHexDigit) }
  }

  /// Whether it has letters and digits.
  static let mixed: Check = { ValueAppearance.isUnlikeProse($0, atLeast: 1) }

  /// Whether it looks as random as keys do.
  static let random: Check = { ValueAppearance.isRandom($0) }

  /// Whether it is a name and a password in base64 (RFC 7617).
  static let isPair: Check = { token in
    guard let pair = Base64.decode(Array(token)) else { return false }
    return pair.contains(UInt8(ascii: ":")) && UTF8Validation.isValid(pair)
  }

  /// Whether it has the three parts of a bot's token.
  static let discord: Check = { token in
    let parts = token.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 3 && (20...26).contains(parts[0].count)
      && (5...7).contains(parts[1].count)
      && parts[2].count >= 25
  }
}
