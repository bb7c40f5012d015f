/** The seven days. */
import type { Day } from '../week'
import { friday } from './friday'
import { monday } from './monday'
import { saturday } from './saturday'
import { sunday } from './sunday'
import { thursday } from './thursday'
import { tuesday } from './tuesday'
import { wednesday } from './wednesday'

export const days: readonly Day[] = [monday, tuesday, wednesday, thursday, friday, saturday, sunday]
