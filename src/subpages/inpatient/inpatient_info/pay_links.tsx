import { View } from '@tarojs/components'
import { useState } from 'react'

import { TicketCode } from '@/components/ticket_code'
import type { ReplyOf } from '@/contract/endpoint'
import type { inpatientCalls, PayLink } from '@/contract/inpatient'
import { copyLink } from '@/sharing/copy_link'
import { api } from '@/request/api'
import { serverNowText } from '@/request/server_clock'
import { useRequest } from '@/request/loading/use_request'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { hospitalDay, formatDeadline } from '@/ui/facts/format_day'
import { Loaded } from '@/ui/states/loaded'
import { Notice } from '@/ui/states/notice'
import { Segmented } from '@/ui/forms/segmented'
import { Sheet } from '@/ui/overlays/sheet'
import { SkeletonCard } from '@/ui/states/skeleton'

import { formatSum } from '../stay_words'
import styles from './pay_links.module.scss'

const hours = { '24': 24, '72': 72, '168': 168 } as const
type Hours = keyof typeof hours
const validities: readonly { value: Hours; words: string }[] = [
  { value: '24', words: '1 天' },
  { value: '72', words: '3 天' },
  { value: '168', words: '7 天' },
]

/** 请家人代缴: creates a link, shows it once, and revokes active links. */
export function PayLinks({ inpatientId, onClose }: { inpatientId: string; onClose: () => void }) {
  const [made, setMade] = useState<ReplyOf<typeof inpatientCalls.createPayLink>>()
  const { state, refresh } = useRequest({ inpatientId }, api.inpatient.listPayLinks)

  async function create(validHours: (typeof hours)[Hours]): Promise<void> {
    setMade(await api.inpatient.createPayLink({ inpatientId, validHours }).catch(() => undefined))
    await refresh()
  }

  async function revoke({ linkId }: PayLink): Promise<void> {
    const revoked = await api.inpatient.revokePayLink({ linkId }).catch(() => undefined)
    if (revoked && linkId === made?.link.linkId) setMade(undefined)
    await refresh()
  }

  return (
    <Sheet isOpen title="请家人代缴" onClose={onClose}>
      {made ? <NewLink address={made.address} /> : <LinkTerms onCreate={create} />}
      <Loaded state={state} skeleton={<SkeletonCard lines={2} />}>
        {(links) => (
          <View className={styles.links}>
            {links.map((link) => (
              <LinkRow key={link.linkId} link={link} onRevoke={() => revoke(link)} />
            ))}
          </View>
        )}
      </Loaded>
    </Sheet>
  )
}

function LinkTerms({
  onCreate,
}: {
  onCreate: (validHours: (typeof hours)[Hours]) => Promise<void>
}) {
  const [validity, setValidity] = useState<Hours>('72')
  return (
    <>
      <View className={styles.note}>
        家人用自己的微信付款。他只看到患者姓名（部分隐藏）和金额，看不到病情、科室和住院号。
      </View>
      <View className={styles.label}>链接有效期</View>
      <Segmented label="链接有效期" choices={validities} value={validity} onChange={setValidity} />
      <MainAction action="生成链接" onPress={() => onCreate(hours[validity])} />
    </>
  )
}

/** The only time that the address is shown. */
function NewLink({ address }: { address: string }) {
  return (
    <>
      <Notice tone="success">链接只在这里显示一次，请现在发给家人，或让他当面扫码。</Notice>
      <View className={styles.code}>
        <TicketCode value={address} sizePx={180} label="代缴链接的二维码，请家人用微信扫描" />
      </View>
      <View className={styles.address}>{address}</View>
      <MainAction action="复制链接" onPress={() => copyLink(address)} />
    </>
  )
}

function LinkRow({ link, onRevoke }: { link: PayLink; onRevoke: () => Promise<void> }) {
  return (
    <View className={styles.link}>
      <View className={styles.main}>
        <View>{formatLink(link, hospitalDay(serverNowText()))}</View>
        <View className={styles.note}>
          {link.paidTimes > 0
            ? `已代缴 ${link.paidTimes} 次，共 ${formatSum(link.paidFen)}`
            : '还没有人代缴'}
        </View>
      </View>
      {isLive(link) && (
        <Button kind="text" isSmall onPress={onRevoke}>
          停用
        </Button>
      )}
    </View>
  )
}

function isLive({ isRevoked, expiresAt }: PayLink): boolean {
  return !isRevoked && Date.parse(expiresAt) > Date.parse(serverNowText())
}

function formatLink(link: PayLink, today: string): string {
  if (link.isRevoked) return '已停用的链接'
  return isLive(link) ? `有效到${formatDeadline(link.expiresAt, today)}` : '已过期的链接'
}
