import Taro from '@tarojs/taro'
import { useState } from 'react'

import type { AdmissionForm, AdmissionForms } from '@/contract/inpatient'
import { api } from '@/request/api'
import { hospitalDay } from '@/ui/facts/format_day'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'

import { FormList } from './form_list'
import { FormReading } from './form_reading'
import { isUnread, nextUnread } from './form_words'

interface FormsViewProps {
  found: AdmissionForms
  onChanged: () => Promise<unknown>
}

/** The list, or the one that is being read, with what is to be done next. */
export function FormsView({ found, onChanged }: FormsViewProps) {
  const { forms, serverNow, inpatientId } = found
  const [openCode, setOpenCode] = useState<string>()
  const [questions, setQuestions] = useState<Record<string, string>>({})
  const form = forms.find(({ code }) => code === openCode)
  const questionOf = ({ code, reading }: AdmissionForm) =>
    questions[code] ?? reading?.question ?? ''

  function open(code: string | undefined): void {
    setOpenCode(code)
    void Taro.pageScrollTo({ scrollTop: 0, duration: 0 }).catch(() => undefined)
  }
  async function note({ code, version }: AdmissionForm, question: string): Promise<void> {
    await api.inpatient.readAdmissionForm({ inpatientId, code, version, question })
    await onChanged()
  }
  function nextAction() {
    if (form === undefined) {
      const first = forms.find(isUnread)
      return first && { action: '开始读', onPress: () => open(first.code) }
    }
    const question = questionOf(form)
    const isAsking = question.trim() !== (form.reading?.question ?? '')
    if (isUnread(form) || isAsking)
      return {
        action: isUnread(form) ? '我已读过' : '把问题送给医生',
        onPress: () => note(form, question),
      }
    const next = nextUnread(forms, form.code)
    return {
      action: next === undefined ? '都读过了，返回' : '读下一份',
      onPress: () => open(next),
    }
  }
  // One bar for both: one that goes would take the new one with it.
  const action = nextAction()
  return (
    <>
      {form === undefined ? (
        <FormList found={found} onOpen={open} />
      ) : (
        <>
          <FormReading
            form={form}
            today={hospitalDay(serverNow)}
            question={questionOf(form)}
            onQuestion={(question) => setQuestions({ ...questions, [form.code]: question })}
          />
          <Button kind="text" onPress={() => open(undefined)}>
            看全部材料
          </Button>
        </>
      )}
      {action && <MainAction {...action} />}
    </>
  )
}
