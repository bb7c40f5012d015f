import { View } from '@tarojs/components'
import { useState } from 'react'

import { TicketCode } from '@/components/ticket_code'
import type { NewPayCode } from '@/contract/outpatient'
import { copyLink } from '@/sharing/copy_link'
import { api } from '@/request/api'
import { hospitalStore } from '@/stores'
import { formatDeadline, hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { Sheet } from '@/ui/overlays/sheet'
import { Notice } from '@/ui/states/notice'

import styles from '../bill.module.scss'
import { formatSum } from '../outpatient_words'

/** 扫码付: a code for the chosen bills, shown once; whoever scans it pays without seeing an item. */
export function PayCode({
  patientId,
  billIds,
}: {
  patientId: string | undefined
  billIds: string[]
}) {
  const [made, setMade] = useState<NewPayCode>()
  if (!patientId || billIds.length === 0 || !hospitalStore.offers('pay_code')) return null
  const create = async (): Promise<void> => {
    setMade(await api.outpatient.createPayCode({ patientId, billIds }).catch(() => undefined))
  }

  return (
    <>
      <Button kind="text" onPress={create}>
        请别人扫码付
      </Button>
      {made && <NewCode made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function NewCode({ made, onClose }: { made: NewPayCode; onClose: () => void }) {
  const { address, cashFen, expiresAt } = made
  return (
    <Sheet
      isOpen
      title="扫码付"
      onClose={onClose}
      bottom={
        <Button isWide kind="secondary" onPress={() => copyLink(address)}>
          复制链接
        </Button>
      }
    >
      <Notice>
        付款的人要输入您证件号码的后 4 位，只看到收费分类和金额，看不到项目、科室和诊断。
      </Notice>
      <View className={styles.code}>
        <TicketCode value={address} sizePx={200} label="扫码付的二维码，请用微信扫描" />
        <View>{formatSum(cashFen)}</View>
        <View className={styles.note}>
          {`有效到${formatDeadline(expiresAt, hospitalDay(new Date().toISOString()))}，只在这里显示一次`}
        </View>
      </View>
    </Sheet>
  )
}
