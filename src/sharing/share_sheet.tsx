import { View } from '@tarojs/components'
import { useState } from 'react'

import { TicketCode } from '@/components/ticket_code'
import { shareKindLabels, type ShareKind, type ShareLink } from '@/contract/share'
import { navigate } from '@/navigation/navigate'
import { copyText } from '@/platform/device/clipboard'
import { api } from '@/request/api'
import { useOnceKey } from '@/request/use_once_key'
import { Button } from '@/ui/forms/button'
import { CheckRow } from '@/ui/forms/check_row'
import { confirm } from '@/ui/overlays/confirm'
import { hospitalDay, momentWords } from '@/ui/facts/day_words'
import { Notice } from '@/ui/states/notice'
import { Segmented } from '@/ui/forms/segmented'
import { Sheet } from '@/ui/overlays/sheet'
import { showToast } from '@/ui/overlays/toast'

import styles from './share_sheet.module.scss'
import { isStepUpNeeded } from '../gates/step_up_gate'

interface ShareSheetProps {
  kind: ShareKind
  /** The report or the study. */
  subjectId: string
  onClose: () => void
}

/** 分享: for how long and how often, the separate consent, then link and passcode, shown once and sent apart. */
export function ShareSheet({ kind, subjectId, onClose }: ShareSheetProps) {
  const [made, setMade] = useState<Made>()

  async function close(): Promise<void> {
    if (made === undefined || (await confirm(lastLook))) onClose()
  }

  return (
    <Sheet isOpen title={`分享${shareKindLabels[kind]}`} onClose={() => void close()}>
      {made === undefined ? (
        <Terms kind={kind} subjectId={subjectId} onMade={setMade} />
      ) : (
        <Handing made={made} onDone={onClose} />
      )}
    </Sheet>
  )
}

function Terms({
  kind,
  subjectId,
  onMade,
}: {
  kind: ShareKind
  subjectId: string
  onMade: (made: Made) => void
}) {
  const [validity, setValidity] = useState<Hours>('72')
  const [times, setTimes] = useState<Times>('5')
  const [hasAgreed, setAgreed] = useState(false)
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // One attempt, however often it is repeated, leaves one link.
  const onceKey = useOnceKey()
  const what = shareKindLabels[kind]

  async function create(): Promise<void> {
    setProblem(undefined)
    setError(hasAgreed ? undefined : '请先勾选同意')
    if (!hasAgreed) return
    try {
      const input = {
        kind,
        subjectId,
        validHours: hours[validity],
        maxViews: views[times],
        consent: true,
        idempotencyKey: onceKey.of('link'),
      } as const
      onMade(await api.share.createShare(input, { prompt: false }))
    } catch (thrown) {
      setProblem(wordsOf(thrown))
    }
  }

  return (
    <>
      <View
        className={styles.lead}
      >{`拿到链接和密码的人，不用登录就能看到这份${what}。姓名只显示一部分。您随时可以撤回。`}</View>
      <View className={styles.label}>有效期</View>
      <Segmented label="有效期" choices={validities} value={validity} onChange={setValidity} />
      <View className={styles.label}>最多打开次数</View>
      <Segmented label="最多打开次数" choices={numbersOfViews} value={times} onChange={setTimes} />
      <View className={styles.consent}>
        <CheckRow
          isChecked={hasAgreed}
          onChange={setAgreed}
          label={`我同意把这份${what}（健康信息）分享给我选择的人`}
          error={error}
        />
      </View>
      {problem && (
        <Notice tone="warning" isUrgent>
          {problem}
        </Notice>
      )}
      <Button onPress={create}>生成链接和密码</Button>
    </>
  )
}

function wordsOf(thrown: unknown): string {
  if (isStepUpNeeded(thrown)) return '验证已过期。请关闭这里，重新打开本页验证后再分享'
  return thrown instanceof Error ? thrown.message : String(thrown)
}

function Handing({
  made: { share, link, passcode, serverNow },
  onDone,
}: {
  made: Made
  onDone: () => void
}) {
  async function copy(text: string, done: string): Promise<void> {
    showToast((await copyText(text)) ? done : '复制没有成功，请长按文字复制')
  }
  async function openList(): Promise<void> {
    if (!(await confirm(lastLook))) return
    onDone()
    await navigate('share_list')
  }

  return (
    <>
      <Notice tone="warning">
        链接和密码只在这里显示一次。请分开发送：链接发微信，密码打电话或发短信告诉对方。
      </Notice>
      <View className={styles.step}>
        <View className={styles.label}>第一步：发链接，或让对方当面扫码</View>
        <View className={styles.code}>
          <TicketCode value={link} sizePx={176} label="分享链接的二维码" />
        </View>
        <View className={styles.link}>{link}</View>
        <Button onPress={() => copy(link, '链接已复制，去微信粘贴给对方')}>复制链接</Button>
      </View>
      <View className={styles.step}>
        <View className={styles.label}>第二步：另外告诉对方密码</View>
        <View className={styles.passcode} aria-label={`密码 ${passcode.split('').join(' ')}`}>
          {passcode}
        </View>
        <Button
          kind="secondary"
          isWide
          onPress={() => copy(passcode, '密码已复制，请不要和链接发在一起')}
        >
          复制密码
        </Button>
      </View>
      <View className={styles.step}>
        <View
          className={styles.facts}
        >{`${factsOf(share, serverNow)}。对方看到的内容带有水印“${share.mark}”。`}</View>
        <Button kind="text" onPress={openList}>
          查看我的分享，或撤回
        </Button>
      </View>
    </>
  )
}

/** `有效到明天 12:30，最多打开5次` */
function factsOf({ expiresAt, maxViews }: ShareLink, serverNow: string): string {
  return `有效到${momentWords(expiresAt, hospitalDay(serverNow))}，最多打开${maxViews}次`
}

const lastLook = {
  title: '已经发给对方了吗？',
  text: '关闭后不能再看到链接和密码，只能重新分享。',
  confirmWords: '已经发送',
  cancelWords: '再看一下',
}

interface Made {
  share: ShareLink
  link: string
  passcode: string
  serverNow: string
}

type Hours = '24' | '72' | '168'
const hours = { 24: 24, 72: 72, 168: 168 } as const
const validities: readonly { value: Hours; words: string }[] = [
  { value: '24', words: '1天' },
  { value: '72', words: '3天' },
  { value: '168', words: '7天' },
]
type Times = '1' | '5' | '20'
const views = { 1: 1, 5: 5, 20: 20 } as const
const numbersOfViews: readonly { value: Times; words: string }[] = [
  { value: '1', words: '1次' },
  { value: '5', words: '5次' },
  { value: '20', words: '20次' },
]
