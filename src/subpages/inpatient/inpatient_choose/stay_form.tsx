import { admissionNo, stayCheck, type StayBrief } from '@/contract/inpatient'
import { Problem } from '@/forms/problem'
import { ScanButton } from '@/forms/scan_button'
import { useForm } from '@/forms/use_form'
import { api } from '@/request/api'
import { ServerRefused } from '@/request/sending/errors'
import { MainAction } from '@/ui/forms/main_action'
import { TextField } from '@/ui/forms/text_field'
import { Card } from '@/ui/lists/card'

interface StayFormProps {
  onFound: (stays: readonly StayBrief[]) => Promise<void>
}

/** Finds a stay by its number, with a check that only acquaintances pass. */
export function StayForm({ onFound }: StayFormProps) {
  const form = useForm({
    start: { number: '', check: '' },
    rules: { number: admissionNo, check: stayCheck },
    wordsOf: (error) =>
      error instanceof ServerRefused ? error.message : '没有查到，请检查网络后再试',
  })

  async function find(): Promise<void> {
    const { number, check } = form.values
    await onFound(await api.inpatient.bindStay({ admissionNo: number, check }))
  }

  return (
    <Card title="用住院号查找">
      <Problem words={form.problem} />
      <TextField
        label="住院号"
        {...form.field('number')}
        placeholder="在腕带或住院证上"
        maxLength={64}
        isClearable
        extra={<ScanButton words="扫腕带" onRead={(number) => form.change({ number })} />}
      />
      <TextField
        label="患者姓名或证件号后 4 位"
        {...form.field('check')}
        placeholder="填其中一项即可"
        maxLength={40}
        note="用来核对身份，不会显示给别人"
      />
      <MainAction action="查找并绑定" onPress={() => form.submit(find)} />
    </Card>
  )
}
