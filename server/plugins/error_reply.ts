/** Every failure is replied in one shape, `{ message, code, details? }`, with a message for the patient; the cause goes to the log only. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure, FailureCode } from '../../src/contract/failure'
import { sqlState } from '../database/client'
import { lostConnection } from '../database/ended_connection'
import { GatewayUnavailable } from '../gateways/failures'
import { Refused } from '../http/refused'
import { saidIn } from '../language/catalogues'

const busyWords = '服务暂时繁忙，请稍后重试'

interface Answer {
  status: number
  code: FailureCode
  message: string
  details?: Record<string, string>
  /** The operator must see it. */
  log?: 'error' | 'warn'
}

/** Answers errors, unknown addresses (404) and known addresses with a wrong method (405). */
export function replyToErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    send(request, reply, answerTo(error), error),
  )
  app.setNotFoundHandler((request, reply) => {
    const allowed = app.methodsOf(request.url)
    const page = app.sendUnknownPage?.(request, reply)
    if (page !== undefined) return page
    if (allowed.length === 0)
      return send(request, reply, {
        status: 404,
        code: 'NOT_FOUND',
        message: '没有找到您要的内容',
      })
    reply.header('allow', allowed.join(', '))
    return send(request, reply, {
      status: 405,
      code: 'NOT_FOUND',
      message: '不支持这种请求方式',
    })
  })
}

/** Answers addresses that reach no route because they cannot be parsed, or contain an id that is too long. */
export function answerBrokenAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  void send(request, reply, answerTo(error), error)
}

function answerTo(error: FastifyError | Refused): Answer {
  if (error instanceof Refused) {
    return {
      status: error.statusCode,
      code: error.code,
      message: error.message,
      details: error.details,
    }
  }
  if (error instanceof GatewayUnavailable)
    return {
      status: 503,
      code: 'SERVER_FAILED',
      message: busyWords,
      log: 'error',
    }
  if (lostConnection(error))
    return {
      status: 503,
      code: 'SERVER_FAILED',
      message: busyWords,
      log: 'error',
    }
  const state = sqlState(error)
  if (state !== undefined) return answerToDatabase(state)
  const { statusCode } = error
  if (statusCode === 429)
    return {
      status: 429,
      code: 'TOO_MANY_REQUESTS',
      message: '点得有点快，请稍等再试',
    }
  // A call past its deadline, or not admitted.
  if (statusCode === 503)
    return { status: 503, code: 'SERVER_FAILED', message: busyWords, log: 'warn' }
  if (statusCode === 413) return { status: 413, code: 'BAD_INPUT', message: '提交的内容过大' }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return {
      status: statusCode,
      code: 'BAD_INPUT',
      message: '提交的内容不正确，请检查后重试',
    }
  }
  return {
    status: 500,
    code: 'SERVER_FAILED',
    message: busyWords,
    log: 'error',
  }
}

function answerToDatabase(state: string): Answer {
  // An id that is no uuid belongs to nothing: 404.
  if (state === '22P02')
    return {
      status: 404,
      code: 'NOT_FOUND',
      message: '没有找到您要的内容',
      log: 'warn',
    }
  // Characters or numbers that PostgreSQL cannot store.
  if (['22021', '22P05', '22003', '22007', '22008', '22009'].includes(state)) {
    return {
      status: 400,
      code: 'BAD_INPUT',
      message: '提交的内容不正确，请检查后重试',
      log: 'warn',
    }
  }
  // Shutting down, starting up, too many connections, a full disk or one that fails, cancelled by time-out, lost conflicts, a demoted primary.
  if (/^(57|53|58|55|08|40|25006)/.test(state))
    return {
      status: 503,
      code: 'SERVER_FAILED',
      message: busyWords,
      log: 'error',
    }
  return {
    status: 500,
    code: 'SERVER_FAILED',
    message: busyWords,
    log: 'error',
  }
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  error?: unknown,
): Promise<FastifyReply> {
  if (answer.log !== undefined) request.log[answer.log]({ err: error }, 'request failed')
  const retryAfter = answer.details?.retryAfterSeconds
  // Parts of a second are for the app: HTTP counts whole ones.
  if (retryAfter !== undefined) reply.header('retry-after', Math.ceil(Number(retryAfter)))
  else if (answer.status === 503) reply.header('retry-after', '2')
  const body: Failure = {
    message: saidIn(request.language, answer.message),
    code: answer.code,
    ...(answer.details === undefined ? {} : { details: answer.details }),
  }
  // A reply's schema describes success; a failure is written as it is.
  return reply
    .code(answer.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}
