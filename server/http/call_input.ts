/** The input of a call, validated by the contract's own schema. */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { Endpoint, ParsedInputOf } from '../../src/contract/endpoint'
import { Refused } from './refused'

/** Path, query and body in one flat object, validated. */
export function inputOf<E extends Endpoint>(call: E, request: FastifyRequest): ParsedInputOf<E> {
  const given = {
    ...(call.method === 'GET' ? queryOf(request.query) : bodyOf(request.body)),
    ...recordOf(request.params),
  }
  const outcome = v.safeParse(call.input, given, {
    message: '提交的内容不正确，请检查后重试',
  })
  if (!outcome.success) throw badInput(outcome.issues)
  return outcome.output
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** An empty value in a query (`?type=`) counts as missing. */
function queryOf(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(recordOf(query)).filter(([, value]) => value !== ''))
}

function bodyOf(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {}
  if (typeof body !== 'object' || Array.isArray(body))
    throw new Refused('BAD_INPUT', '提交的内容不正确，请检查后重试')
  return recordOf(body)
}

function badInput(issues: readonly v.BaseIssue<unknown>[]): Refused {
  const first = issues[0]
  const words = first === undefined ? undefined : firstWords(first)
  const field = first === undefined ? undefined : v.getDotPath(first)
  return new Refused(
    'BAD_INPUT',
    words ?? '提交的内容不正确，请检查后重试',
    field ? { field } : undefined,
  )
}

/** The first message in the patient's language; a union hides its own inside. */
function firstWords(issue: v.BaseIssue<unknown>): string | undefined {
  const inside = issue.issues
    ?.map(firstWords)
    .find((words) => words !== undefined && words !== '提交的内容不正确，请检查后重试')
  if (inside !== undefined) return inside
  return /\p{Script=Han}/u.test(issue.message) ? issue.message : undefined
}
