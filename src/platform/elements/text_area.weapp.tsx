import type { TextAreaProps } from './elements.types'
import { TextInput } from './text_input'

/** Several lines of input, the mini-program's own. */
export function TextArea(props: TextAreaProps) {
  return <TextInput {...props} isLong />
}
