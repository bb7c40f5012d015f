import { View } from '@tarojs/components'
import type { ReactNode } from 'react'

import { TicketCode } from '@/components/ticket_code'
import type { Invoice } from '@/contract/outpatient'
import { Button } from '@/ui/forms/button'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'
import { Tag } from '@/ui/facts/tag'

import { formatSum } from '../outpatient_words'
import styles from '../bill.module.scss'

/** 电子票据: its numbers, the code that verifies it, and the paper itself. */
export function InvoiceCard({
  invoice,
  onOpen,
  mail,
}: {
  invoice: Invoice
  onOpen: () => unknown
  /** The way to send it by mail, where there is one. */
  mail: ReactNode
}) {
  const isReversed = invoice.state === 'REVERSED'
  return (
    <Card title="电子票据" extra={isReversed && <Tag tone="danger">已冲红作废</Tag>}>
      {isReversed && <View className={styles.note}>费用已退，这张票据不能再用于报销。</View>}
      <ListRow title="票据种类" value={invoice.billName} />
      <ListRow title="票据代码" value={invoice.billBatchCode} />
      <ListRow title="票据号码" value={invoice.billNo} />
      <ListRow title="校验码" value={invoice.random} />
      <ListRow title="金额" value={formatSum(invoice.totalFen)} />
      <View className={styles.code}>
        <TicketCode value={invoice.qrContent} sizePx={144} label="票据查验二维码" />
        <View className={styles.note}>扫码可以核对票据</View>
      </View>
      <Button kind="secondary" onPress={onOpen}>
        打开票据文件（可保存、打印）
      </Button>
      {mail}
    </Card>
  )
}
