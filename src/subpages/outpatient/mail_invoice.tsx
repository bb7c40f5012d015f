import { View } from '@tarojs/components'
import { useState } from 'react'

import { mailAddress } from '@/contract/document'
import { Problem } from '@/forms/problem'
import { useForm } from '@/forms/use_form'
import { useStepUpSheet } from '@/gates/step_up_sheet'
import { ServerRefused } from '@/request/sending/errors'
import { useOnceKey } from '@/request/use_once_key'
import { Button } from '@/ui/forms/button'
import { TextField } from '@/ui/forms/text_field'
import { Sheet } from '@/ui/overlays/sheet'
import { Notice } from '@/ui/states/notice'

import styles from './bill.module.scss'

interface MailInvoiceProps {
  /** The paper, so that a repetition sends it once. */
  paper: string
  send: (mail: { to: string; idempotencyKey: string }) => Promise<{ maskedTo: string }>
}

/** 发到邮箱: asks where to, and says where it went. */
export function MailInvoice({ paper, send }: MailInvoiceProps) {
  const [isOpen, setOpen] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const keys = useOnceKey()
  const { whenSteppedUp, stepUpSheet } = useStepUpSheet('票据文件')
  const form = useForm({
    start: { to: '' },
    rules: { to: mailAddress },
    wordsOf: (error) =>
      error instanceof ServerRefused ? error.message : '没有发出，请检查网络后再试',
  })

  async function post(): Promise<void> {
    const to = form.values.to.trim()
    const { maskedTo } = await send({ to, idempotencyKey: keys.of(`${paper} ${to}`) })
    keys.forget()
    setSentTo(maskedTo)
    setOpen(false)
  }

  return (
    <>
      <Button kind="text" onPress={() => setOpen(true)}>
        发到邮箱
      </Button>
      {sentTo && (
        <View className={styles.sent}>
          <Notice>
            已发往 {sentTo}
            ，几分钟内到。发不出去时，会在消息里告诉您；没收到的话，请看看邮箱有没有写错。
          </Notice>
        </View>
      )}
      <Sheet
        isOpen={isOpen && !stepUpSheet}
        title="发到邮箱"
        onClose={() => setOpen(false)}
        bottom={
          <Button isWide onPress={() => form.submit(() => whenSteppedUp(post))}>
            发送
          </Button>
        }
      >
        <Problem words={form.problem} />
        <TextField
          label="邮箱"
          {...form.field('to')}
          placeholder="name@example.com"
          maxLength={254}
          isClearable
          note="文件里有个人信息和费用项目，请填本人的邮箱"
        />
      </Sheet>
      {stepUpSheet}
    </>
  )
}
