/** What the demo patients booked in the past months, and what comes next for them. */
import type { patientIdOf } from '../people'

/** How an order of the demo ended, or that it is still to come. */
export type Story = 'visited' | 'cancelled' | 'refunded' | 'upcoming' | 'expired'

/** An order to be made. */
export interface OrderSeed {
  key: string
  account: 0 | 1
  patient: Parameters<typeof patientIdOf>[0]
  /** A doctor, or a department's general clinic. */
  doctorId?: string
  departmentId?: string
  story: Story
  /** The nearest fitting clinic at least so many days from today (negative: before today); 0 is the next one of today, if there is one. */
  days: number
}

/** The orders of the demo patients. */
export const orderSeeds: OrderSeed[] = [
  {
    key: '1',
    account: 0,
    patient: 'wang',
    doctorId: 'doc-cardiology-1',
    story: 'visited',
    days: -6,
  },
  {
    key: '2',
    account: 0,
    patient: 'wang',
    doctorId: 'doc-ophthalmology-1',
    story: 'visited',
    days: -31,
  },
  {
    key: '3',
    account: 0,
    patient: 'grandson',
    doctorId: 'doc-pediatrics-2',
    story: 'visited',
    days: -12,
  },
  {
    key: '4',
    account: 0,
    patient: 'wang',
    doctorId: 'doc-orthopedics-1',
    story: 'refunded',
    days: -18,
  },
  {
    key: '5',
    account: 0,
    patient: 'wang',
    departmentId: 'dep-neurology',
    story: 'cancelled',
    days: -22,
  },
  {
    key: '6',
    account: 0,
    patient: 'wang',
    departmentId: 'dep-east-geriatrics',
    story: 'upcoming',
    days: 1,
  },
  {
    key: '7',
    account: 1,
    patient: 'li',
    doctorId: 'doc-gastroenterology-2',
    story: 'visited',
    days: -9,
  },
  {
    key: '8',
    account: 1,
    patient: 'mother',
    doctorId: 'doc-endocrinology-1',
    story: 'visited',
    days: -5,
  },
  {
    key: '9',
    account: 1,
    patient: 'daughter',
    doctorId: 'doc-child-health-1',
    story: 'visited',
    days: -26,
  },
  {
    key: '10',
    account: 1,
    patient: 'daughter',
    departmentId: 'dep-pediatrics',
    story: 'expired',
    days: -15,
  },
  {
    key: '11',
    account: 1,
    patient: 'li',
    doctorId: 'doc-dermatology-2',
    story: 'refunded',
    days: -20,
  },
  {
    key: '12',
    account: 1,
    patient: 'li',
    departmentId: 'dep-stomatology',
    story: 'cancelled',
    days: -3,
  },
  { key: '13', account: 1, patient: 'li', departmentId: 'dep-checkup', story: 'upcoming', days: 1 },
  {
    key: '14',
    account: 1,
    patient: 'mother',
    departmentId: 'dep-cardiology',
    story: 'upcoming',
    days: 0,
  },
]
