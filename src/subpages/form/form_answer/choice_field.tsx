import { View } from '@tarojs/components'

import { CheckRow } from '@/ui/forms/check_row'
import { ChoiceList } from '@/ui/forms/choice_list'

import type { QuestionFieldProps } from './question_field_props'
import { toggleCode } from './steps'

const unknown = ' unknown'
const [yes, no] = [' yes', ' no']

/** Options, one or several; yes or no. 不知道 is an option as well where nobody must know. */
export function ChoiceField({ question, value, onChange }: QuestionFieldProps) {
  const { type, text, options, repeats, required } = question
  const unknowing = required ? [] : [{ value: unknown, words: '不知道' }]
  if (type === 'boolean')
    return (
      <ChoiceList
        label={text}
        choices={[{ value: yes, words: '是' }, { value: no, words: '否' }, ...unknowing]}
        value={signOf(value)}
        onChange={(sign) => onChange(sign === unknown ? null : sign === yes)}
      />
    )
  const chosen = Array.isArray(value) ? value : []
  if (!repeats)
    return (
      <ChoiceList
        label={text}
        choices={[...options.map((one) => ({ value: one.code, words: one.text })), ...unknowing]}
        value={value === null ? unknown : chosen[0]}
        onChange={(code) => onChange(code === unknown ? null : [code])}
      />
    )
  return (
    <View>
      {options.map((one) => (
        <CheckRow
          key={one.code}
          isChecked={chosen.includes(one.code)}
          label={one.text}
          onChange={() => onChange(toggleCode(question, chosen, one.code))}
        />
      ))}
      {!required && (
        <CheckRow
          isChecked={value === null}
          label="不知道"
          onChange={(isUnknown) => onChange(isUnknown ? null : undefined)}
        />
      )}
    </View>
  )
}

function signOf(value: QuestionFieldProps['value']): string | undefined {
  if (value === null) return unknown
  if (typeof value !== 'boolean') return undefined
  return value ? yes : no
}
