import { createContext } from 'react'

/** The hospital's number, for whoever gets no further on his own. The app provides it; empty until it is known. */
export const HospitalTelephone = createContext('')
