import { useState } from 'react'

import type { Patient } from '@/contract/patient'
import type { Symptom } from '@/contract/search'
import { api } from '@/request/api'

import { AdviceView, type Advice } from './advice_view'
import { DangerSigns } from './danger_signs'
import { Emergency } from './emergency'
import { WhoForm } from './who_form'

interface SymptomStepsProps {
  symptom: Symptom
  /** The account's patients, for a choice by one tap. */
  patients: readonly Pick<Patient, 'patientId' | 'name' | 'age' | 'sex'>[]
  onChoose: (departId: string) => void
}

/** The questions about one symptom, one at a time, and where to go. */
export function SymptomSteps({ symptom, patients, onChoose }: SymptomStepsProps) {
  const { symptomId, name, redFlags } = symptom
  const [hasDanger, setDanger] = useState(redFlags.length === 0 ? false : undefined)
  const [advice, setAdvice] = useState<Advice>()

  async function ask(who: { age: number; sex: 'male' | 'female' }): Promise<void> {
    const question = { symptomId, ...who, hasRedFlag: false }
    setAdvice(await api.search.adviseDepartments(question).catch(() => undefined))
  }

  if (hasDanger) return <Emergency />
  if (hasDanger === undefined) return <DangerSigns symptom={symptom} onAnswer={setDanger} />
  if (advice) return <AdviceView symptomName={name} advice={advice} onChoose={onChoose} />
  return <WhoForm title={`${name}：谁不舒服？`} patients={patients} onAsk={ask} />
}
