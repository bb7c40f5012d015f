import { useState } from 'react'

import { firstIssue } from '@/contract/issue'
import { sexLabels, type Patient } from '@/contract/patient'
import { sex as sexOf, symptomAge } from '@/contract/search'
import { useForm } from '@/forms/use_form'
import { MainAction } from '@/ui/forms/main_action'
import { Segmented } from '@/ui/forms/segmented'
import { TextField } from '@/ui/forms/text_field'
import { Card } from '@/ui/lists/card'
import { ListRow } from '@/ui/lists/list_row'

type Sex = 'male' | 'female'

/** The patient of the symptom; the sex is unknown before it is given. */
interface Who {
  age: string
  sex?: Sex
}

interface WhoFormProps {
  title: string
  /** The account's patients, for a choice by one tap. */
  patients: readonly Pick<Patient, 'patientId' | 'name' | 'age' | 'sex'>[]
  onAsk: (who: { age: number; sex: Sex }) => Promise<void>
}

const sexes = [
  { value: 'female', words: '女' },
  { value: 'male', words: '男' },
] as const

/** The account's patients first, each one tap with the known age and sex; others give them. */
export function WhoForm({ title, patients, onAsk }: WhoFormProps) {
  const form = useForm<Who>({
    start: { age: '' },
    rules: ({ age, sex }) => ({
      age: firstIssue(symptomAge, yearsOf(age)) ?? firstIssue(sexOf, sex),
    }),
  })
  const { sex } = form.values
  const [isAnother, setOther] = useState(false)
  const isOther = isAnother || patients.length === 0

  function choose({ age, sex: known }: WhoFormProps['patients'][number]): unknown {
    if (known !== 'unknown') return onAsk({ age, sex: known })
    form.change({ age: String(age) })
    return setOther(true)
  }

  async function ask(): Promise<void> {
    const age = yearsOf(form.values.age)
    if (form.check() && age !== undefined && sex) await onAsk({ age, sex })
  }

  if (!isOther)
    return (
      <Card title={title} isFlush>
        {patients.map((patient) => (
          <ListRow
            key={patient.patientId}
            title={patient.name}
            note={formatAbout(patient)}
            onPress={() => choose(patient)}
          />
        ))}
        <ListRow title="其他人" note="填年龄和性别" onPress={() => setOther(true)} />
      </Card>
    )
  return (
    <Card title={title}>
      <TextField
        label="年龄（周岁）"
        value={form.values.age}
        onChange={(age) => form.change({ age: age.replace(/\D/g, '') })}
        keyboard="number"
        maxLength={3}
        error={form.errors.age}
      />
      <Segmented
        label="性别"
        choices={sexes}
        value={sex}
        onChange={(said) => form.change({ sex: said })}
      />
      <MainAction action="看看挂哪个科" onPress={ask} />
    </Card>
  )
}

function yearsOf(age: string): number | undefined {
  return /^\d{1,3}$/.test(age) ? Number(age) : undefined
}

function formatAbout({ sex, age }: Pick<Patient, 'age' | 'sex'>): string {
  return [sex !== 'unknown' && sexLabels[sex], `${age} 岁`].filter(Boolean).join(' · ')
}
