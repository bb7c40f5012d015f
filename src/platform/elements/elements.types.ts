import type { CSSProperties, ReactNode } from 'react'

/** The action of a press, and what may start when the finger comes down, before it is certain that it is a press. */
export interface Press {
  (): unknown
  ahead?: () => void
}

/** The props of a pressable; a real button on H5, a view with hover on weapp. */
export interface PressableProps {
  children: ReactNode
  onPress: Press
  className?: string
  /** The screen reader's text where the content has none. */
  label?: string
  disabled?: boolean
  role?: 'button' | 'tab' | 'radio' | 'checkbox' | 'link' | 'switch'
  /** State of a tab. */
  selected?: boolean
  /** State of a radio, a checkbox or a switch. */
  checked?: boolean
  /** State of a button that stays down. */
  pressed?: boolean
  expanded?: boolean
  busy?: boolean
  /** The current page, step or day. */
  current?: 'page' | 'step' | 'date'
}

/** The props of a text input. */
export interface TextInputProps {
  id: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onConfirm?: () => void
  className?: string
  placeholder?: string
  /** The keyboard that opens. */
  keyboard?: 'text' | 'number' | 'tel' | 'idcard' | 'search'
  /** What the browser may fill in, e.g. `one-time-code`, `tel`, `name`. */
  autoComplete?: string
  maxLength?: number
  disabled?: boolean
  isInvalid?: boolean
  /** Id of the text that explains or refuses. */
  describedBy?: string
  label?: string
}

/** The props of a field of several lines. */
export type TextAreaProps = Pick<
  TextInputProps,
  'id' | 'value' | 'onChange' | 'onBlur' | 'className' | 'placeholder' | 'maxLength' | 'label'
>

/** The props of a layer above the page: focus goes in, stays in and returns. */
export interface FocusScopeProps {
  children: ReactNode
  className?: string
  style?: CSSProperties
  role: 'dialog' | 'alertdialog'
  label: string
  onEscape: () => void
}

/** The system's space at the top: the status bar and, on weapp, its capsule. */
export interface TopInset {
  topPx: number
  rightPx: number
}

/** The props of WeChat's phone number button; the browser shows none. */
export interface PhoneButtonProps {
  children: ReactNode
  className?: string
  /** The patient consented to the privacy policy; WeChat may ask for the number. */
  isReady: boolean
  /** Pressed before that. */
  onRefused: () => void
  /** WeChat's one-time code of the phone number. */
  onCode: (phoneCode: string) => void
  /** No number came: the patient declined, or WeChat could not (none bound, quota exhausted). */
  onFailed: () => void
}

/** The props of a monochrome drawing. */
export interface DrawingProps {
  /** The content of an SVG on a 24 x 24 grid; the app's own, never received. */
  drawing: string
  isSolid: boolean
  className?: string
  style?: CSSProperties
  /** The screen reader's text; without it the drawing is decoration. */
  label?: string
}
