import { useState } from 'react'

import { api } from '@/request/api'
import { MainAction } from '@/ui/forms/main_action'
import { TextField } from '@/ui/forms/text_field'
import { Card } from '@/ui/lists/card'

/** Who pays for somebody knows the end of the certificate; a stranger who found the code does not. */
export function LastFourForm({
  token,
  onOpened,
}: {
  token: string
  onOpened: (lastFour: string) => void
}) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()

  async function open(): Promise<void> {
    if (typed.length < 4) return setProblem('请输入证件号码的后 4 位')
    try {
      await api.outpatient.openPayCode({ token, lastFour: typed })
      onOpened(typed)
    } catch (error) {
      setTyped('')
      setProblem(error instanceof Error ? error.message : undefined)
    }
  }

  return (
    <Card title="替别人缴费">
      <TextField
        label="证件号码后 4 位"
        value={typed}
        onChange={(text) => setTyped(text.replace(/[^0-9a-zA-Z]/g, '').toUpperCase())}
        onConfirm={() => void open()}
        autoComplete="off"
        maxLength={4}
        note="请输入患者证件号码的后 4 位。输错 5 次，这个码作废。"
        error={problem}
      />
      <MainAction action="看要缴多少" onPress={open} />
    </Card>
  )
}
