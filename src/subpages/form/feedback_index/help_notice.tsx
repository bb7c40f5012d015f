import { View } from '@tarojs/components'

import type { RedFlag } from '@/contract/feedback/red_flags'
import { callPhone } from '@/platform/device/phone_call'
import { Button } from '@/ui/forms/button'
import { Notice } from '@/ui/states/notice'

import styles from './feedback_index.module.scss'

/** Words that may mean danger: who helps, at once and without asking the server. */
export function HelpNotice({ flags }: { flags: readonly RedFlag[] }) {
  const [flag] = flags
  if (flag === undefined) return null
  const { title, words, numbers } = helps[flag]
  return (
    <View className={styles.help}>
      <Notice tone={flag === 'harm' ? 'brand' : 'warning'} title={title} isUrgent>
        {words}
      </Notice>
      <View className={styles.calls}>
        {numbers.map(({ number, whose }) => (
          <Button key={number} kind="secondary" isWide onPress={() => callPhone(number)}>
            {`${whose} ${number}`}
          </Button>
        ))}
      </View>
    </View>
  )
}

const hotline = { number: '12356', whose: '心理援助热线' }
const ambulance = { number: '120', whose: '急救' }
const police = { number: '110', whose: '报警' }

const helps = {
  self: {
    title: '您现在可能很难，有人愿意听您说',
    words: '心理援助热线白天夜里都有人接。身边有危险，请打 120，或请家人陪着您。',
    numbers: [hotline, ambulance],
  },
  violence: {
    title: '有人有危险时，请先保护自己',
    words: '马上有危险，请打 110；有人受伤，请打 120。心里难受，也可以打 12356。',
    numbers: [police, ambulance, hotline],
  },
  harm: {
    title: '我们会先看这一件',
    words: '现在有人需要急救，请打 120，不要等答复。',
    numbers: [ambulance],
  },
} satisfies Record<
  RedFlag,
  { title: string; words: string; numbers: { number: string; whose: string }[] }
>
