import { View } from '@tarojs/components'

import type { Settlement, Stay } from '@/contract/inpatient'
import { formatDate, hospitalDay } from '@/ui/facts/format_day'
import { Tag } from '@/ui/facts/tag'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Notice } from '@/ui/states/notice'

import { formatSettlement, returnLabels, returnStates } from '../settlement_words'
import { formatSum } from '../stay_words'
import styles from './settlement_card.module.scss'

interface SettlementCardProps extends Partial<Pick<Stay, 'returns' | 'owed'>> {
  settlement: Settlement
  today: string
}

/** 出院结算: what is refunded or owed, how and where, and its parts. */
export function SettlementCard({ settlement, today, returns = [], owed }: SettlementCardProps) {
  const { totalFen, insuranceFen, otherFen, depositFen, invoices } = settlement
  const closedOn = settlement.closedAt && formatDate(hospitalDay(settlement.closedAt), today)
  const words = formatSettlement(settlement, closedOn, { returns, owed })
  return (
    <>
      <Card title="出院结算" extra={<Tag tone={words.tone}>{words.state}</Tag>}>
        <View className={styles.label}>{words.label}</View>
        {words.amountFen > 0 && <View className={styles.amount}>{formatSum(words.amountFen)}</View>}
        <Notice tone={words.tone === 'warning' ? 'warning' : 'brand'}>{words.next}</Notice>
      </Card>
      {returns.length > 0 && (
        <Card isFlush>
          {returns.map(({ to, amountFen, state }) => (
            <ListRow
              key={`${to} ${state}`}
              title={returnLabels[to]}
              note={<Tag tone={returnStates[state].tone}>{returnStates[state].words}</Tag>}
              value={formatSum(amountFen)}
            />
          ))}
        </Card>
      )}
      <Card isFlush>
        <ListRow title="总费用" value={formatSum(totalFen)} />
        <ListRow title="医保支付" value={formatSum(insuranceFen)} />
        {otherFen > 0 && <ListRow title="救助和减免" value={formatSum(otherFen)} />}
        <ListRow title="预交金" value={formatSum(depositFen)} />
        <ListRow title="结算日期" value={formatDate(hospitalDay(settlement.settledAt), today)} />
        <ListRow title="结算单号" value={settlement.number} />
        {invoices.map(({ number, name, batchCode, random, totalFen: sumFen }) => (
          <ListRow
            key={number}
            title={name}
            note={`代码 ${batchCode}，号码 ${number}，校验码 ${random}`}
            value={formatSum(sumFen)}
          />
        ))}
      </Card>
    </>
  )
}
