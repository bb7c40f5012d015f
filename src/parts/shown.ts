import type { ReactElement } from 'react'

/** The files of a folder below `src`, each with its parts' states: a label, and an example. */
export type Room = Readonly<Record<string, Readonly<Record<string, ReactElement>>>>
