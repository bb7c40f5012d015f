import type { ReactElement } from 'react'

/** The files of a room below `src`, each with the states of its parts: their words, and an example. */
export type Room = Readonly<Record<string, Readonly<Record<string, ReactElement>>>>
