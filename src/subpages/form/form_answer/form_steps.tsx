import { View } from '@tarojs/components'

import type { Form } from '@/contract/form'
import { redFlagsOf } from '@/contract/form/rules'
import { Button } from '@/ui/forms/button'
import { MainAction } from '@/ui/forms/main_action'
import { Card } from '@/ui/lists/card'

import { FormHead } from './form_head'
import { KeptWords } from './kept_words'
import { LastStep } from './last_step'
import { Progress } from './progress'
import { QuestionField } from './question_field'
import { RedFlagNotice } from './red_flag_notice'
import { listAnswers, type Confirmed } from './steps'
import { useAnswers } from './use_answers'
import { useSteps } from './use_steps'

interface FormStepsProps {
  form: Form
  /** What of an earlier visit was confirmed. */
  confirmed: Confirmed | undefined
  onSent: () => Promise<void>
}

/** The questions, a screen at a time, then the note and everything once more before it is sent. */
export function FormSteps({ form, confirmed, onSent }: FormStepsProps) {
  const { groups, serverNow } = form
  const state = useAnswers(form, confirmed)
  const { answers, kept, refusal, keep } = state
  const { steps, at, isElder, problems, goOn, goBack, turnTo } = useSteps(form, state, confirmed)
  const step = steps[at]
  async function send(): Promise<void> {
    if (await state.send()) await onSent()
  }
  const flags = redFlagsOf(groups, answers)
  const isHere = (linkId: string) => step?.questions.some((one) => one.linkId === linkId) ?? false
  const isOpen = listAnswers(groups, answers).some((one) => one.isOpen)
  return (
    <View>
      <FormHead form={form} isShort={at > 0} />
      <Progress at={at} of={steps.length} isElder={isElder} />
      <RedFlagNotice flags={flags.filter(({ linkId }) => !isHere(linkId))} />
      {step ? (
        <Card title={step.title}>
          {step.questions.map((question) => (
            <QuestionField
              key={question.linkId}
              question={question}
              value={answers[question.linkId]}
              problem={problems[question.linkId]}
              flags={flags.filter(({ linkId }) => linkId === question.linkId)}
              today={serverNow}
              onChange={(value) => state.change(question, value)}
            />
          ))}
        </Card>
      ) : (
        <LastStep form={form} state={state} onTurn={turnTo} />
      )}
      <KeptWords kept={kept} refusal={refusal} onKeep={keep} />
      <MainAction
        action={step ? '下一步' : '送给医生'}
        disabled={!step && isOpen}
        onPress={step ? goOn : send}
        secondary={
          at > 0 && (
            <Button kind="text" onPress={goBack}>
              上一步
            </Button>
          )
        }
      />
    </View>
  )
}
