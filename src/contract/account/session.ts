/** Sessions, and how a user proves the account. */
import * as v from 'valibot'
import { count, isoDateTime, looseText, readLeniently } from '../values'

/**
 * The prefix of a login state that only the window which fetched it may present: our client exchanges a code with such
 * a state only when it has stored the state, so that a link cannot sign a user in to another account. A state of
 * another server has the specification's meaning and is exchanged as it comes.
 */
export const boundStateMark = 'bound'

const sessionKind = v.picklist(['entry_link', 'session'])

/** The account as its owner sees it. */
export const selfInfoFields = {
  tel: v.nullish(looseText),
  accountId: v.fallback(v.optional(looseText), undefined),
  /** When this session ends at the latest. */
  sessionExpiresAt: v.fallback(v.optional(isoDateTime), undefined),
  /** The kind of the bearer token; our client accepts a `?jwt=` only when it is an entry link, where the server tells. */
  sessionKind: v.fallback(v.optional(sessionKind), undefined),
  /** Replaces the entry link, which ends with its first use. */
  accessToken: v.fallback(v.optional(v.string()), undefined),
}
/** The signed-in account; `tel` comes as the server sends it (ours masks it), and is empty or missing until a phone is bound. Other servers' further fields may be anything. */
export const selfInfo = v.object(selfInfoFields)
export type SelfInfo = v.InferOutput<typeof selfInfo>

/** When the next code may be requested, and how long this one is valid; a server without them leaves both to the page. */
export const codeSent = readLeniently({
  retryAfterSeconds: v.fallback(v.optional(count), undefined),
  expiresInSeconds: v.fallback(v.optional(count), undefined),
})

/** The SMS check before the first report or film of a session; `tel` is masked, empty while none is bound. */
export const stepUp = v.object({
  isPassed: v.boolean(),
  tel: v.string(),
  /** How long the check is still valid; 0 when it is needed. */
  leftSeconds: count,
  /** How long it is valid once passed. */
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
  /** Our server echoes the given state; it is not used. */
  state: v.fallback(v.nullish(looseText), undefined),
})

/** Name and certificate, as they stand on it. */
export const certificateProof = {
  name: v.pipe(v.string(), v.trim(), v.nonEmpty('请输入姓名')),
  idNo: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.nonEmpty('请输入证件号码')),
}

/** Beside the proof of the phone. */
export const bindingExtras = {
  privacyPolicyVersion: v.optional(v.string()),
  /** Name and certificate of the 本人 of the account that has the phone already: proves that it is the caller's (asked for by CONFLICT with details.way = certificate). */
  certificate: v.optional(v.object(certificateProof)),
}
