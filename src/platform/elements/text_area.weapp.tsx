import type { TextAreaProps } from './elements.types'
import { TextInput } from './text_input'

/** The mini-program has one line: a template of its own for several would weigh 2 kB in the main package. */
export function TextArea(props: TextAreaProps) {
  return <TextInput {...props} />
}
