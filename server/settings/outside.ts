/** Variables of the systems outside. */
import * as v from 'valibot'
import { may, must, or } from './declared'
import { address, list, onOff, root, staffRoles, text, whole } from './kinds'

export const weChat = (production: boolean) =>
  v.object({
    appId: production
      ? must('WECHAT_MP_APP_ID', text, 'the official account')
      : or('WECHAT_MP_APP_ID', text, 'wxdemo0000000001', 'the official account'),
    secret: (production ? must : may)('WECHAT_MP_SECRET', text, 'its secret'),
    apiUrl: may(
      'WECHAT_API_URL',
      address(production),
      "WeChat's identity service, where it is not the public one",
    ),
    authorizeUrl: may(
      'WECHAT_AUTHORIZE_URL',
      address(production),
      'its page for signing in, where it is not the public one',
    ),
  })

export const miniProgram = () =>
  v.object({
    appId: must('WECHAT_MINI_APP_ID', text, 'the mini-program'),
    secret: must('WECHAT_MINI_SECRET', text, 'its secret'),
  })

/** Templates of subscription messages by group; a group without one is not sent by that app. */
export const templates = (app: 'MP' | 'MINI') => {
  const template = (group: string, means: string) =>
    may(
      `WECHAT_${app}_TEMPLATE_${group}`,
      text,
      `template of messages about ${means}: fields \`thing1\` what, \`thing2\` who, \`time3\` when, \`thing4\` hint. Without one they are not sent by this app`,
    )
  return v.object({
    visit: template('VISIT', 'visits'),
    money: template('MONEY', 'money'),
    report: template('REPORT', 'reports'),
  })
}

const digits = (pattern: RegExp, words: string) => v.pipe(v.string(), v.regex(pattern, words))

/** The account that WeChat's reviewers try the mini-program with. */
export const review = () =>
  v.object({
    tel: must(
      'REVIEW_TEL',
      digits(/^1\d{10}$/, 'must be a mobile number'),
      "the telephone of the test patient whom WeChat's reviewers use; it gets no SMS",
    ),
    code: must(
      'REVIEW_CODE',
      digits(/^\d{6}$/, 'must be six digits'),
      'the code that takes the place of each SMS to it, with the limits of all codes; each use is logged',
    ),
    until: must(
      'REVIEW_UNTIL',
      digits(/^\d{4}-\d\d-\d\d$/, 'must be a day, e.g. 2026-12-31'),
      'the last day on which it counts',
    ),
  })

const hisToken = must('HIS_TOKEN', text, 'what we show it')
/** What trying the hospital's system needs. */
export const hisAccess = v.object({ token: hisToken })

export const his = (production: boolean) =>
  v.object({
    apiUrl: must('HIS_API_URL', address(production), "the hospital's own system"),
    token: hisToken,
    fhirUrl: may(
      'HIS_FHIR_URL',
      address(production),
      'its FHIR R4 server, where patients are matched and opened and registrations entered over FHIR; without it over the small protocol',
    ),
  })

export const imaging = (production: boolean) =>
  v.object({
    apiUrl: must(
      'DICOMWEB_URL',
      root(production),
      "the root of the imaging archive's DICOMweb, e.g. `http://127.0.0.1:8042/dicom-web`; without it there are no films",
    ),
    user: may('DICOMWEB_USER', text, 'its login, where it wants one'),
    password: may('DICOMWEB_PASSWORD', text, 'and the password'),
  })

export const medIns = (production: boolean) => {
  const part = (name: string, means: string) => must(`MED_INS_${name}`, text, means)
  const place = (name: string, means: string) => must(`MED_INS_${name}`, address(production), means)
  return v.object({
    partnerId: part('PARTNER_ID', 'the partner at the insurance bureau'),
    partnerSecret: part('PARTNER_SECRET', 'its secret'),
    userQueryUrl: place('USER_QUERY_URL', 'where a patient is looked up'),
    authorizeUrl: place('AUTHORIZE_URL', "the bureau's page for agreeing"),
    cityId: part('CITY_ID', 'the city of the insurance'),
    channelNo: part('CHANNEL_NO', 'the channel'),
    orgCode: part('ORG_CODE', 'the number of the hospital'),
    orgAppId: part('ORG_APP_ID', "the hospital's app there"),
    orgCredential: part('ORG_CREDENTIAL', 'its credential'),
    institutionName: part('INSTITUTION_NAME', "the hospital's name there"),
    notifyUrl: place('NOTIFY_URL', 'where the end of a payment is told'),
    // The national insurance's own mini-program, the same for every hospital.
    miniProgramAppId: or(
      'MED_INS_MINI_APP_ID',
      text,
      'wxe183cd55df4b4369',
      'the mini-program for agreeing, where the bureau names another',
    ),
    miniProgramPath: or(
      'MED_INS_MINI_PATH',
      text,
      'auth/pages/bindcard/auth/index',
      'its page, where the bureau names another',
    ),
    isTest: or('MED_INS_TEST_ENV', onOff, 'off', "the bureau's test environment"),
  })
}

/** How an open session of the desk follows its account. */
const staffRechecks = {
  scope: or(
    'DESK_OIDC_SCOPE',
    text,
    'openid profile',
    'what is asked for at sign-in; add `offline_access` where the provider gives a refresh token only for it (Entra ID, Okta)',
  ),
  recheckMinutes: or(
    'DESK_OIDC_RECHECK_MINUTES',
    whole(0, 30),
    '15',
    'how often an open session asks the provider, by its refresh token, whether the account still exists and which groups it has: an account that the directory removed ends then, and roles follow. Without an answer, or without a refresh token, a session ends after an hour. 0: not at all, sessions then last up to 12 hours. `<DESK_URL>/sign-in/back-channel-logout` is what the provider may call to end them at once',
  ),
}

/** The staff's identity provider; the desk opens with it. */
export const staffSignIn = (production: boolean) =>
  v.object({
    url: must(
      'DESK_URL',
      root(production),
      'the address of the desk, e.g. `https://desk.hospital.example`; never that of the patients. `<DESK_URL>/sign-in/callback` is what the provider sends back to',
    ),
    issuer: must(
      'DESK_OIDC_ISSUER',
      address(production),
      'the OpenID Connect provider of the hospital’s people',
    ),
    clientId: must('DESK_OIDC_CLIENT_ID', text, 'the desk’s name there'),
    clientSecret: must('DESK_OIDC_CLIENT_SECRET', text, 'and its secret'),
    groupsClaim: or(
      'DESK_OIDC_GROUPS_CLAIM',
      text,
      'groups',
      'the claim of the id token that lists a person’s groups',
    ),
    ...staffRechecks,
    acr: or(
      'DESK_OIDC_ACR',
      list,
      '',
      'the provider’s names for a sign-in by two factors, with commas between: `acr` of the id token must be one of them. It is asked for (`acr_values`) and checked at each sign-in. Without this and the next one the provider alone decides how people prove who they are',
    ),
    amr: or(
      'DESK_OIDC_AMR',
      list,
      '',
      'for a provider that says the factors instead: each of these must stand in `amr` of the id token, e.g. `mfa` or `pwd,otp`',
    ),
    secondPersonAboveYuan: or(
      'DESK_SECOND_PERSON_ABOVE_YUAN',
      whole(0, 1_000_000),
      '500',
      'above this sum a second person approves a refund that somebody at the desk asks for; what the same order got before counts',
    ),
    noticesByTwo: or(
      'DESK_NOTICES_BY_TWO',
      onOff,
      'off',
      'a notice is published by a second person: nobody who wrote in it may',
    ),
    roles: must(
      'DESK_ROLES',
      staffRoles,
      'which group has which roles, JSON: `{"app-finance": ["finance"]}`. Roles: support 客服, clinics 门诊, content 内容, finance 财务, audit 审计, admin 管理',
    ),
  })
