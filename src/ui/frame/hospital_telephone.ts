import { createContext } from 'react'

/** The hospital's telephone, for patients who get stuck. The app provides it; empty until it is known. */
export const HospitalTelephone = createContext('')
