/** ISO 4217, list one as of January 2026, without metals, funds of development banks and codes for tests. */
const current =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI UYU UYW UZS VED VES VND VUV WST XAD XAF XCD XCG XOF XPF YER ZAR ZMW ZWG'

/** List three: currencies in which one could pay in the year 2000 or later, as old transactions did. */
const withdrawn =
  'ADP AFA ANG ATS AZM BEF BGL BYB BYR CSD CUC CYP DEM ECS EEK ESP FIM FRF GHC GRD GWP HRK IEP ITL LTL LUF LVL MGF MRO MTL MZM NLG PTE ROL RUR SDD SIT SKK SLL SRG STD TMM TPE TRL VEB VEF XEU YUM ZMK ZWD ZWL ZWN ZWR'

/** Every code that is or, since the year 2000, was a currency, in the order of the alphabet. */
export const currencies: readonly string[] = `${current} ${withdrawn}`.split(' ').toSorted()

const known: ReadonlySet<string> = new Set(currencies)

/** Whether a code is, or since the year 2000 was, a currency. `Intl` knows neither all of them nor the same in each program. */
export const isCurrency = (code: string): boolean => known.has(code)
