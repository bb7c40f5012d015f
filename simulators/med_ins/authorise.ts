/** 医保电子凭证: the page on which a patient authorises, and the query behind it that turns the code into a payment authorisation. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { Sql } from '../../server/database/client'
import { userQuerySignature } from '../../server/gateways/med_ins/user_query'
import { MedInsSettings } from '../../server/settings'
import type { Dependencies } from '../dependencies'
import { obeyFaults } from '../faults'
import { cookieOf, escapeHtml, sendPage } from '../pages'
import { listFaults } from '../sandbox_repository'
import { userCookie } from '../wechat/authorize'
import { anybody, issueAuthCode, redeemAuthCode } from './med_ins_repository'

const query = v.object({ qrcode: v.string(), openid: v.string() })
const tolerableMs = 5 * 60_000

/** Mounts `/oauth/code` (the page), `/mini` (what the national mini-program gives back) and `/api/mipuserquery/userQuery/:partnerId`. */
export function serveInsuranceAuthorisation(
  scope: FastifyInstance,
  { settings, sql }: Dependencies,
): void {
  const { medIns } = settings
  if (medIns === undefined) return
  obeyFaults(scope, sql, 'med_ins')

  scope.get<{ Querystring: Record<string, string | undefined> }>(
    '/oauth/code',
    async (request, reply) => {
      const target = readTarget(request.query.redirectUrl ?? '')
      const known =
        request.query.orgCodg === medIns.orgCode &&
        request.query.channel === medIns.channelNo &&
        request.query.cityCode === medIns.cityId
      if (target === undefined || !known || !isOurs(target, request.headers.host)) {
        return sendPage(
          reply,
          {
            title: '医保授权（沙盒）',
            kind: 'wechat',
            body: '<main><h1>出错了</h1><p>授权参数不正确</p></main>',
          },
          400,
        )
      }
      const openid = cookieOf(request.headers.cookie, userCookie)
      if (request.query.answer === 'no')
        return reply.redirect(withCode(target, { retCode: '-1' }), 302)
      if (request.query.answer === 'yes') {
        // The real page knows the phone's owner; where the sandbox does not, the code is for anyone who exchanges it.
        const authCode = await issueAuthCode(sql, openid ?? anybody)
        return reply
          .header('cache-control', 'no-store')
          .redirect(withCode(target, { retCode: '0', authCode }), 302)
      }
      return sendPage(reply, {
        title: '医保电子凭证（沙盒）',
        kind: 'wechat',
        body: consentPage(medIns.institutionName, request.query),
      })
    },
  )

  /** For the tests of the mini-program: what comes back from the national insurance's mini-program. */
  scope.post<{ Body: { openid?: string } }>('/mini', async (request, reply) => {
    const { openid } = request.body
    return typeof openid === 'string'
      ? reply.send({ authCode: await issueAuthCode(sql, openid) })
      : reply.code(400).send({ message: '缺少 openid' })
  })

  serveUserQuery(scope, sql, medIns)

  function isOurs(target: URL, host: string | undefined): boolean {
    return target.host === host || target.host === new URL(settings.publicUrl).host
  }
}

/** The query behind it: partner and time are signed, the code is valid once. */
function serveUserQuery(scope: FastifyInstance, sql: Sql, medIns: MedInsSettings): void {
  const isSigned = (partnerId: string, timestamp: string, signature: string): boolean => {
    const given = Buffer.from(signature)
    const right = Buffer.from(userQuerySignature(medIns.partnerId, medIns.partnerSecret, timestamp))
    return (
      partnerId === medIns.partnerId &&
      given.length === right.length &&
      timingSafeEqual(given, right) &&
      Math.abs(Date.now() - Number(timestamp)) <= tolerableMs
    )
  }

  scope.post<{ Params: { partnerId: string } }>(
    '/api/mipuserquery/userQuery/:partnerId',
    async ({ headers, params, body }, reply) => {
      const timestamp = String(headers['god-portal-timestamp'] ?? '')
      const signature = String(headers['god-portal-signature'] ?? '')
      if (!isSigned(params.partnerId, timestamp, signature))
        return reply.send({ code: 401, message: '签名不正确' })
      const asked = v.safeParse(query, body)
      if (!asked.success) return reply.send({ code: 400, message: '参数不正确' })
      const on = await listFaults(sql)
      if (on.has('med_ins.no_credential'))
        return reply.send({ code: 268545963, message: '未激活医保电子凭证' })
      const payAuthNo = on.has('med_ins.auth_expired')
        ? undefined
        : await redeemAuthCode(sql, asked.output.qrcode, asked.output.openid)
      if (payAuthNo === undefined)
        return reply.send({ code: 268547120, message: '授权码已过期或已使用' })
      return reply.send({
        code: 0,
        message: 'ok',
        pay_auth_no: payAuthNo,
        user_longitude_latitude: { longitude: '120.58', latitude: '30.01' },
      })
    },
  )
}

function consentPage(institutionName: string, query: Record<string, string | undefined>): string {
  const kept = Object.entries(onlyTexts(query))
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
    )
    .join('')
  return `<main><p class="badge">沙盒</p><h1>医保电子凭证</h1><p>${escapeHtml(institutionName)}申请使用您的医保电子凭证，用于本次医保结算。</p>
<p>真实的页面会核对人脸或密码。这里直接选一个结果。</p>
<form method="get" action="">${kept}<ul class="people"><li><button id="agree" name="answer" value="yes"><b>同意授权</b><span>核对通过，回到医院</span></button></li>
<li><button id="decline" name="answer" value="no"><b>拒绝</b><span>不授权，回到医院</span></button></li></ul></form></main>`
}

function onlyTexts(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

function readTarget(text: string): URL | undefined {
  try {
    const target = new URL(text)
    return ['http:', 'https:'].includes(target.protocol) ? target : undefined
  } catch {
    return undefined
  }
}

function withCode(target: URL, answer: Record<string, string>): string {
  for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
  return target.toString()
}
