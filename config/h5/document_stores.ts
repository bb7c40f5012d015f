import { offers, type HosDetail, type OptionalService } from '../../src/contract/hospital'

/** Stands in for the stores where a page is only drawn: who draws says which hospital it is. */
export const hospitalStore: {
  hosDetail: HosDetail | undefined
  offers: (service: OptionalService) => boolean
} = {
  hosDetail: undefined,
  offers: (service) => offers(hospitalStore.hosDetail, service),
}

/** Nothing changes while it is drawn. */
export const observer = <Part>(part: Part): Part => part
