import type { CSSProperties, ReactNode } from 'react'

/** What a press does, and what may begin when the finger comes down: it may yet move on, and nothing be pressed. */
export interface Press {
  (): unknown
  ahead?: () => void
}

/** What a thing to press is told; a real button on H5, a view with hover on weapp. */
export interface PressableProps {
  children: ReactNode
  onPress: Press
  className?: string
  /** What a screen reader says when the words inside do not say it. */
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

/** What a line of input is told. */
export interface TextInputProps {
  id: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  onConfirm?: () => void
  className?: string
  placeholder?: string
  /** Which keyboard comes up. */
  keyboard?: 'text' | 'number' | 'tel' | 'idcard' | 'search'
  /** What the browser may fill in, e.g. `one-time-code`, `tel`, `name`. */
  autoComplete?: string
  maxLength?: number
  disabled?: boolean
  isInvalid?: boolean
  /** Id of the words that explain or refuse. */
  describedBy?: string
  label?: string
}

/** What a layer above the page is told: focus goes in, stays in and returns. */
export interface FocusScopeProps {
  children: ReactNode
  className?: string
  style?: CSSProperties
  role: 'dialog' | 'alertdialog'
  label: string
  onEscape: () => void
}

/** Space that the system takes at the top: the status bar and, on weapp, its capsule. */
export interface TopInset {
  topPx: number
  rightPx: number
}

/** What WeChat's phone number button is told; the browser shows none. */
export interface PhoneButtonProps {
  children: ReactNode
  className?: string
  /** The privacy policy is agreed to; WeChat may ask for the number. */
  isReady: boolean
  /** Pressed before that. */
  onRefused: () => void
  /** WeChat's one-time code of the phone number. */
  onCode: (phoneCode: string) => void
  /** No number came: the patient did not want it, or WeChat could not (none bound, quota used up). */
  onFailed: () => void
}

/** What a drawing of one colour is told. */
export interface DrawingProps {
  /** The inside of an SVG on a 24 x 24 grid; the app's own, never what somebody sent. */
  drawing: string
  isSolid: boolean
  className?: string
  style?: CSSProperties
  /** What it says to a screen reader; without it the drawing is decoration. */
  label?: string
}
