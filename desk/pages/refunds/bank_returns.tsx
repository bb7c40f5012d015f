import { Button, Flex, Tag, Typography, type TableColumnsType } from 'antd'
import { useState } from 'react'
import {
  bankReturnCalls,
  bankReturnLabels,
  type BankReturn,
  type LeftOver,
} from '@/contract/desk/refunds/bank_returns'
import { useMay } from '../../app/self'
import { PagedTable } from '../../parts/paged_table'
import { Stamp } from '../../parts/stamp'
import { moment, yuan } from '../../parts/words'
import { apiOf } from '../../request/api'
import { useInfiniteList } from '../../request/infinite_list'
import { DecideTransfer, Transfer } from './bank_return_acting'
import { FillIn } from './bank_return_form'

const bankReturns = apiOf(bankReturnCalls)

/** What the window took and a settlement left over: forms under way, what no form is filled in for, and what has ended. */
export function BankReturns() {
  return (
    <Flex vertical gap={24}>
      <Forms show="open" title="在办的转账单" empty="没有在办的转账单" />
      <LeftOvers />
      <Forms show="ended" title="已结束" empty="还没有结束的转账单" />
    </Flex>
  )
}

function LeftOvers() {
  const [filling, fill] = useState<LeftOver>()
  const mayAsk = useMay(bankReturnCalls.ask)
  const list = useInfiniteList(
    ['bank_returns', 'left'],
    (after, options) => bankReturns.left({ after }, options),
    { everyMs: 30_000 },
  )
  const columns: TableColumnsType<LeftOver> = [
    { title: '结算时间', width: 172, render: (_, { settledAt }) => <Stamp at={settledAt} /> },
    {
      title: '患者和住院',
      render: (_, { patientName, admissionNo, settlementNo }) => (
        <Whose {...{ patientName, admissionNo, settlementNo }} />
      ),
    },
    { title: '余款', width: 120, align: 'right', render: (_, { leftFen }) => yuan(leftFen) },
    {
      title: '操作',
      width: 130,
      render: (_, left) =>
        mayAsk && (
          <Button size="small" aria-keyshortcuts="e" onClick={() => fill(left)}>
            填转账单
          </Button>
        ),
    },
  ]
  return (
    <section aria-label="窗口余款">
      <Typography.Title level={5}>窗口余款</Typography.Title>
      <PagedTable rowKey="inpatientId" columns={columns} list={list} empty="没有要转账的窗口余款" />
      {filling !== undefined && <FillIn left={filling} onEnd={() => fill(undefined)} />}
    </section>
  )
}

function Forms({ show, title, empty }: { show: 'open' | 'ended'; title: string; empty: string }) {
  const [chosen, choose] = useState<{ form: BankReturn; how: 'approve' | 'refuse' | 'transfer' }>()
  const mayDecide = useMay(bankReturnCalls.decide)
  const list = useInfiniteList(
    ['bank_returns', show],
    (after, options) => bankReturns.list({ show, after }, options),
    { everyMs: 30_000 },
  )
  const columns: TableColumnsType<BankReturn> = [
    ...facts,
    show === 'ended'
      ? { title: '结果', width: 260, render: (_, form) => <Ended form={form} /> }
      : {
          title: '操作',
          width: 200,
          render: (_, form) =>
            mayDecide && <Acts form={form} onChoose={(how) => choose({ form, how })} />,
        },
  ]
  const end = (): void => choose(undefined)
  return (
    <section aria-label={title}>
      <Typography.Title level={5}>{title}</Typography.Title>
      <PagedTable rowKey="bankReturnId" columns={columns} list={list} empty={empty} />
      {chosen?.how === 'transfer' && <Transfer form={chosen.form} onEnd={end} />}
      {(chosen?.how === 'approve' || chosen?.how === 'refuse') && (
        <DecideTransfer form={chosen.form} isApproved={chosen.how === 'approve'} onEnd={end} />
      )}
    </section>
  )
}

function Whose(props: { patientName: string; admissionNo: string; settlementNo: string }) {
  const { patientName, admissionNo, settlementNo } = props
  return (
    <Flex vertical>
      <span>
        {patientName} 住院号 {admissionNo}
      </span>
      <Typography.Text type="secondary">结算单 {settlementNo}</Typography.Text>
    </Flex>
  )
}

const facts: TableColumnsType<BankReturn> = [
  { title: '填单时间', width: 172, render: (_, { askedAt }) => <Stamp at={askedAt} /> },
  { title: '填单人', width: 90, dataIndex: 'askedBy' },
  { title: '患者和住院', width: 220, render: (_, form) => <Whose {...form} /> },
  {
    title: '转到',
    render: (_, { bankName, accountTail, reason }) => (
      <Flex vertical>
        <span>
          {bankName} 尾号 {accountTail}
        </span>
        <Typography.Text type="secondary">{reason}</Typography.Text>
      </Flex>
    ),
  },
  { title: '金额', width: 120, align: 'right', render: (_, { amountFen }) => yuan(amountFen) },
]

function Acts({
  form: { state, isMine },
  onChoose,
}: {
  form: BankReturn
  onChoose: (how: 'approve' | 'refuse' | 'transfer') => void
}) {
  if (state === 'APPROVED')
    return (
      <Button
        size="small"
        type="primary"
        aria-keyshortcuts="e"
        onClick={() => onChoose('transfer')}
      >
        转账并登记
      </Button>
    )
  if (isMine) return <Typography.Text type="secondary">自己填的，由别人批准</Typography.Text>
  return (
    <Flex gap={8}>
      <Button size="small" type="primary" aria-keyshortcuts="e" onClick={() => onChoose('approve')}>
        核对并批准
      </Button>
      <Button size="small" aria-keyshortcuts="x" onClick={() => onChoose('refuse')}>
        不批准
      </Button>
    </Flex>
  )
}

function Ended({ form }: { form: BankReturn }) {
  const { state, decidedBy, words, paidBy, paidAt, bankReference } = form
  return (
    <Flex vertical align="start">
      <Tag color={state === 'PAID' ? 'success' : undefined}>{bankReturnLabels[state]}</Tag>
      {decidedBy !== null && (
        <Typography.Text type="secondary">
          {decidedBy}：{words}
        </Typography.Text>
      )}
      {paidAt !== null && (
        <Typography.Text type="secondary">
          {paidBy} {moment(paidAt)} 流水号 {bankReference}
        </Typography.Text>
      )}
    </Flex>
  )
}
