/** The group's file: which hospitals there are, and where the cell of each one is. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'

const text = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.nonEmpty('must not be empty'),
    v.maxLength(most, `has more than ${most} characters`),
  )

/** Names a cell in files, databases and addresses, so it has neither capitals nor underscores. */
const hospitalId = v.pipe(
  v.string('must be a text'),
  v.regex(
    /^[a-z][a-z0-9-]{1,30}$/,
    'must be 2 to 31 small letters, digits or dashes, and begin with a letter',
  ),
)

/** Scheme, host and port, nothing behind. Plain text only to the machine itself, for drills. */
const origin = v.pipe(
  v.string('must be a text'),
  v.check(isOrigin, 'must be an origin such as https://patient.hospital.example, without a path'),
  v.check(
    (url) => /^https:/.test(url) || /^http:\/\/(127\.0\.0\.1|localhost)(:|$)/.test(url),
    'must begin with https://',
  ),
)

function isOrigin(url: string): boolean {
  try {
    return new URL(url).origin === url
  } catch {
    return false
  }
}

/** Where the cell listens on the machine of the proxy. */
const port = v.pipe(
  v.number('must be a number'),
  v.integer('must be a whole number'),
  v.minValue(1024, 'must be from 1024 to 65534'),
  v.maxValue(65_534, 'must be from 1024 to 65534'),
)

/** Of one cell: its two replicas, one after the other. */
export const portsOfCell = 2

const degrees = (most: number) =>
  v.pipe(
    v.number('must be a number'),
    v.minValue(-most, 'is no coordinate'),
    v.maxValue(most, 'is no coordinate'),
  )

const hospital = v.strictObject({
  id: hospitalId,
  name: text(60),
  englishName: v.optional(text(120)),
  region: text(40),
  address: text(120),
  telephone: v.pipe(
    v.string('must be a text'),
    v.regex(/^[\d+][\d -]{2,24}$/, 'must be a telephone number'),
  ),
  origin,
  /** Where it runs on this machine; missing for a cell that runs elsewhere. */
  port: v.optional(port),
  latitude: v.optional(degrees(90)),
  longitude: v.optional(degrees(180)),
})
export type GroupHospital = v.InferOutput<typeof hospital>

const group = v.strictObject({
  name: text(60),
  englishName: v.optional(text(120)),
  /** The origin of the front door itself. */
  frontDoor: origin,
  /** The official account that several cells sign in with; without it there is no hand-over page. */
  weChatAppId: v.optional(
    v.pipe(v.string('must be a text'), v.regex(/^wx[0-9a-z]{6,30}$/, 'is no app id of WeChat')),
  ),
  /** WeChat's page for signing in, where it is not the public one. */
  weChatAuthorizeUrl: v.optional(
    v.pipe(v.string('must be a text'), v.url('must be an address')),
    'https://open.weixin.qq.com/connect/oauth2/authorize',
  ),
  hospitals: v.pipe(
    v.array(hospital, 'must be a list'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      for (const words of collisionsIn(dataset.value)) addIssue({ message: words })
    }),
  ),
})
export type Group = v.InferOutput<typeof group>

/** What two hospitals may not share. */
function collisionsIn(hospitals: readonly GroupHospital[]): string[] {
  return hospitals.flatMap((one, index) => {
    const before = hospitals.slice(0, index)
    return [
      before.some(({ id }) => id === one.id) && `two hospitals have the id ${one.id}`,
      before.some(({ origin: other }) => other === one.origin) &&
        `two hospitals have the origin ${one.origin}`,
      portsAreTaken(one.port, before) &&
        `the ${portsOfCell} ports from ${one.port} (${one.id}) are another hospital’s`,
    ].filter((words) => words !== false)
  })
}

/** Whether a cell on these ports meets another one's. */
function portsAreTaken(own: number | undefined, others: readonly GroupHospital[]): boolean {
  return others.some(
    ({ port: other }) =>
      own !== undefined && other !== undefined && Math.abs(other - own) < portsOfCell,
  )
}

/** A file of the operator's is not as it must be; the message names every place. */
export class GroupInvalid extends Error {
  override readonly name = 'GroupInvalid'
}

/** Reads the file. @throws GroupInvalid */
export function readGroup(file: string): Group {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new GroupInvalid(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
  return checkGroup(read, file)
}

/** @throws GroupInvalid */
export function checkGroup(read: unknown, file: string): Group {
  const result = v.safeParse(group, read)
  if (result.success) return result.output
  const lines = result.issues.map((issue) => {
    const place = v.getDotPath(issue)?.replace(/\.(\d+)/g, '[$1]') ?? 'the file'
    const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
    return `  ${place}: ${isUnknown ? 'is no field of this file' : missingOr(issue)}`
  })
  throw new GroupInvalid(`${file} cannot be used:\n${lines.join('\n')}`)
}

/** A field that is absent has valibot's own words, or ours about its type. */
function missingOr(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'is missing' : issue.message
}
