/** WeChat Pay APIv3 as the merchant meets it: requests verified, replies signed. */
import type { FastifyInstance } from 'fastify'
import type { Sql } from '../../server/database/client'
import { obeyFaults } from '../faults'
import type { SandboxKeys } from '../keys'
import { serveAbnormalRefunds } from './abnormal_refunds'
import { serveBills } from './bill'
import { answerMerchant } from './merchant'
import type { Notifier } from './notices'
import { servePayScore } from './pay_score'
import { servePayments } from './payments'
import { serveRefunds } from './refunds'

interface ChannelOptions {
  sql: Sql
  keys: SandboxKeys
  mchId: string
  appIds: readonly string[]
  /** How long a refund stays PROCESSING. */
  refundSeconds: number
  notifier: Notifier
}

/** Mounts `/v3/...`. */
export function serveChannel(scope: FastifyInstance, options: ChannelOptions): void {
  obeyFaults(scope, options.sql, 'wechat_pay')
  answerMerchant(scope, options)
  servePayments(scope, options)
  serveRefunds(scope, options)
  serveAbnormalRefunds(scope, options)
  serveBills(scope, options)
  servePayScore(scope, options)
}
