/** What a cell publishes of itself, fetched by its public calls; and the last of it that was fetched. */
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { fillPath, type Endpoint, type ReplyOf } from '../../src/contract/endpoint'
import { hospitalCalls, OWN_HOSPITAL } from '../../src/contract/hospital'
import { searchCalls } from '../../src/contract/search'

const timeoutMs = 10_000
const maxBytes = 8_000_000

const inOneLanguage = v.object({
  hospital: hospitalCalls.getHospital.reply,
  branches: hospitalCalls.listBranches.reply,
  directory: searchCalls.listDirectory.reply,
})

/** In both languages that names differ in, as the cell gave it. */
const publishedData = v.object({
  fetchedAt: v.string(),
  zh: inOneLanguage,
  en: inOneLanguage,
})
export type PublishedData = v.InferOutput<typeof publishedData>

/** `unreachable`: nobody answered as the app does. `unreadable`: somebody answered, in a shape that this release does not know. */
export class CellFailed extends Error {
  override readonly name = 'CellFailed'
  constructor(
    readonly kind: 'unreachable' | 'unreadable',
    message: string,
  ) {
    super(message)
  }
}

/** Fetches all of it. @throws CellFailed */
export async function fetchPublished(origin: string, now: Date): Promise<PublishedData> {
  const [zh, en] = await Promise.all([fetchInLanguage(origin, 'zh'), fetchInLanguage(origin, 'en')])
  return { fetchedAt: now.toISOString(), zh, en }
}

async function fetchInLanguage(origin: string, language: string) {
  const ask = <E extends Endpoint>(call: E, given: Record<string, string> = {}) =>
    askCell(origin, call, given, language)
  const hospital = await ask(hospitalCalls.getHospital, { id: OWN_HOSPITAL })
  const hospitalId = hospital.hospitalId ?? OWN_HOSPITAL
  const [branches, directory] = await Promise.all([
    ask(hospitalCalls.listBranches, { hospitalId }),
    ask(searchCalls.listDirectory),
  ])
  return { hospital, branches, directory }
}

async function askCell<E extends Endpoint>(
  origin: string,
  call: E,
  given: Record<string, string>,
  language: string,
): Promise<ReplyOf<E>> {
  const { path } = fillPath(call.path, given)
  const body = await textOf(`${origin}${path}`, language)
  let read: unknown
  try {
    read = JSON.parse(body)
  } catch {
    throw new CellFailed('unreadable', `${path} is no JSON`)
  }
  const result = v.safeParse(call.reply, read)
  if (!result.success)
    throw new CellFailed(
      'unreadable',
      `${path}: ${v.getDotPath(result.issues[0]) ?? 'the reply'}: ${result.issues[0].message}`,
    )
  return result.output
}

/** A redirect would leave the cell, so it is none of its answers. */
async function textOf(url: string, language: string): Promise<string> {
  const { pathname } = new URL(url)
  try {
    const reply = await fetch(url, {
      headers: { 'accept-language': language, accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const body = await reply.text()
    if (!reply.ok) throw new CellFailed('unreachable', `${pathname} answered ${reply.status}`)
    if (body.length > maxBytes)
      throw new CellFailed('unreadable', `${pathname} is longer than ${maxBytes} characters`)
    return body
  } catch (error) {
    if (error instanceof CellFailed) throw error
    const reason = error instanceof Error ? (error.cause ?? error) : error
    const words = reason instanceof Error && reason.message !== '' ? reason.message : String(reason)
    throw new CellFailed('unreachable', `${pathname}: ${words}`)
  }
}

/** What an earlier build kept of a cell; undefined when there is nothing that can be read. */
export function readKept(file: string): PublishedData | undefined {
  try {
    const result = v.safeParse(publishedData, JSON.parse(readFileSync(file, 'utf8')))
    return result.success ? result.output : undefined
  } catch {
    return undefined
  }
}
