/** Who is signed in, and how he proves it. */
import * as v from 'valibot'
import { count, isoDateTime, looseText, readLeniently } from '../values'

/**
 * How a login state begins that only the window which fetched it may bring back: our client exchanges a code with such a state only when it remembers it, so that
 * nobody can be signed in as somebody else by a link. A state of another server means what the specification says and is exchanged as it comes.
 */
export const boundStateMark = 'bound'

const sessionKind = v.picklist(['entry_link', 'session'])

/** The account as it is told to its owner. */
export const selfInfoFields = {
  tel: v.optional(v.nullable(looseText)),
  accountId: v.fallback(v.optional(looseText), undefined),
  /** When this session ends at the latest. */
  sessionExpiresAt: v.fallback(v.optional(isoDateTime), undefined),
  /** What the bearer token is; our client takes a `?jwt=` only when it is an entry link, where the server says what it is. */
  sessionKind: v.fallback(v.optional(sessionKind), undefined),
  /** Goes on from here instead of the entry link, which ends with its first use. */
  accessToken: v.fallback(v.optional(v.string()), undefined),
}
/** The signed-in account; `tel` is as the server tells it (ours masks it), and empty or missing until a phone is bound. Other servers' further fields may be anything. */
export const selfInfo = v.object(selfInfoFields)
export type SelfInfo = v.InferOutput<typeof selfInfo>

/** How long to wait for the next code, and how long this one counts; a server that does not say leaves both to the page. */
export const codeSent = readLeniently({
  retryAfterSeconds: v.fallback(v.optional(count), undefined),
  expiresInSeconds: v.fallback(v.optional(count), undefined),
})

/** The check by SMS before the first report or film of a session; `tel` is masked, empty while none is bound. */
export const stepUp = v.object({
  isPassed: v.boolean(),
  tel: v.string(),
  /** How long the check still counts; 0 when it is needed. */
  leftSeconds: count,
  /** How long it counts once it is passed. */
  validHours: count,
})
export type StepUp = v.InferOutput<typeof stepUp>

/** A code that WeChat gave. */
export const weChatCode = v.pipe(
  v.string(),
  v.nonEmpty('缺少微信授权码'),
  v.maxLength(512, '微信授权码不正确'),
)
/** What a signed-in client sends with every call. */
export const accessToken = v.object({
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  /** Ours answers the state that it was given; nobody reads it. */
  state: v.fallback(v.nullish(looseText), undefined),
})

/** Beside the proof of the phone. */
export const bindingExtras = {
  privacyPolicyVersion: v.optional(v.string()),
  /** Name and certificate of the 本人 of the account that has the phone already: proves that it is the caller's (asked for by CONFLICT with details.way = certificate). */
  certificate: v.optional(
    v.object({
      name: v.pipe(v.string(), v.trim(), v.nonEmpty('请输入姓名')),
      idNo: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty('请输入证件号码')),
    }),
  ),
}
