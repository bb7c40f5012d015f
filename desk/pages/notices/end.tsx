import { DatePicker, Form, Radio } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import type { Notice } from '@/contract/desk/content/notices'
import { ChangeWithReason } from '../../parts/change_with_reason'
import { moment } from '../../parts/words'
import { api } from '../../request/api'

type When = 'now' | 'then' | 'never'

interface EndProps {
  notice: Notice
  onEnd: () => void
}

/** Takes a notice down, now or on a day that can be changed until it comes; one that is down is shown again. */
export function End({ notice, onEnd }: EndProps) {
  const { remarkId, title, state, to, version } = notice
  const isEnded = state === 'ended'
  const [seen] = useState({ version, to })
  const [when, choose] = useState(() => standing(notice))
  const [then, setThen] = useState(to === null || isEnded ? undefined : dayjs(to))
  const words = isEnded ? '重新发布' : confirmLabel[when]
  return (
    <ChangeWithReason
      title={isEnded ? `重新发布：${title}` : `撤下：${title}`}
      effect={isEnded ? '患者马上又能看到这一份。' : effectOf(when, then?.toISOString())}
      confirm={words}
      isDanger={when === 'now'}
      isReady={when !== 'then' || then !== undefined}
      change={(reason) =>
        api.notices.end({
          remarkId,
          seen,
          reason,
          ...endOf(when, then?.toISOString()),
        })
      }
      renews={['notices', 'notice']}
      done={isEnded ? '已重新发布' : doneLabels[when]}
      onEnd={onEnd}
    >
      {!isEnded && (
        <Form layout="vertical">
          <Form.Item label="什么时候撤下">
            <Radio.Group
              aria-label="什么时候撤下"
              value={when}
              options={to === null ? choices.slice(0, 2) : [...choices]}
              onChange={({ target }) => choose(target.value)}
            />
          </Form.Item>
          {when === 'then' && (
            <Form.Item label="撤下的时间" htmlFor="end-at" required>
              <DatePicker
                id="end-at"
                showTime={{ format: 'HH:mm' }}
                value={then}
                onChange={(day) => setThen(day ?? undefined)}
              />
            </Form.Item>
          )}
        </Form>
      )}
    </ChangeWithReason>
  )
}

function standing({ state, to }: Notice): When {
  if (state === 'ended') return 'never'
  return to === null ? 'now' : 'then'
}

const choices = [
  { value: 'now', label: '马上' },
  { value: 'then', label: '到时候自动撤下' },
  { value: 'never', label: '一直有效' },
] as const

const confirmLabel = { now: '撤下', then: '定下时间', never: '不撤下' } satisfies Record<
  When,
  string
>
const doneLabels = {
  now: '已撤下',
  then: '到时候自动撤下',
  never: '已改为一直有效',
} satisfies Record<When, string>

function effectOf(when: When, at: string | undefined): string {
  if (when === 'now') return '患者马上看不到这一份；可以随时重新发布。'
  if (when === 'never') return '原来定好的撤下取消，患者一直能看到这一份。'
  return at === undefined
    ? '请选择时间；到时候患者看不到这一份。'
    : `患者能看到这一份，到 ${moment(at).slice(0, 16)} 自动撤下；在那之前可以再改。`
}

/** Nothing: now. */
function endOf(when: When, at: string | undefined): { to?: string | null } {
  if (when === 'now') return {}
  return { to: when === 'never' ? null : (at ?? null) }
}
