import { useState, type ReactNode } from 'react'

interface HeldProps<Value> {
  first: Value
  children: (value: Value, change: (value: Value) => void) => ReactNode
}

/** Keeps the value of an example. */
export function Held<Value>({ first, children }: HeldProps<Value>) {
  const [value, setValue] = useState<Value>(first)
  return <>{children(value, (next) => setValue(() => next))}</>
}
