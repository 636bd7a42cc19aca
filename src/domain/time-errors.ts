import { type AsofError, invalid } from './errors.js';

/** A text that was given as a time, and where. */
export interface TimeSource {
  readonly text: string;
  /** The input field that holds it. */
  readonly field: string;
  /** IANA name or `±hh:mm`; for date-times without an offset and for coarse dates. Default: none, and UTC for coarse dates. */
  readonly timeZone?: string | undefined;
}

export type TimeErrorCode =
  | 'bad_time'
  | 'end_before_start'
  | 'impossible_date'
  | 'missing_offset'
  | 'period_not_allowed'
  | 'time_out_of_range'
  | 'time_too_fine'
  | 'unsupported_edtf';

const ACCEPTED =
  "Accepted: a date-time with an offset ('2024-01-01T10:00:00Z', '2024-01-01T10:00+02:00'), a day ('2024-06-15'), " +
  "a month ('2024-06'), a year ('2010', '-0044') or EDTF ('199X', '2004~')";

/** An error about `source` that says what is wrong and what is accepted. */
export function timeError(code: TimeErrorCode, problem: string, source: TimeSource): AsofError {
  const shown = source.text.length > 64 ? `${source.text.slice(0, 64)}…` : source.text;
  const message = `${source.field}: ${JSON.stringify(shown)} ${problem}. ${ACCEPTED}.`;
  return invalid(code, message, source.field, { text: shown });
}

export function unknownTimeZone(timeZone: string): AsofError {
  const shown = timeZone.slice(0, 64);
  return invalid(
    'unknown_time_zone',
    `timeZone: ${JSON.stringify(shown)} is not a known time zone. Accepted: an IANA name ('America/New_York', 'UTC') or ` +
      "an offset ('+02:00').",
    'timeZone',
    { timeZone: shown },
  );
}
