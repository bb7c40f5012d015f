import { createContext } from 'react'

/** The hospital's number, for patients who get no further on their own. The app provides it; empty until it is known. */
export const HospitalTelephone = createContext('')
