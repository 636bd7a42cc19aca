import { z } from 'zod';
import { parseInput } from '../write/input.js';
import { PROFILE_NAMES, PROFILES, type Profile, type ProfileName } from './profiles.js';
import { WEIGHTS, type Weights } from './weights.js';

/** What a deployment weighs otherwise than the measured defaults. */
export interface TuningOptions {
  readonly weights?: Partial<Weights>;
  readonly profiles?: Partial<Record<ProfileName, Partial<Profile>>>;
}

/** All weights and profiles. */
export interface Tuning {
  readonly weights: Weights;
  readonly profiles: Readonly<Record<ProfileName, Profile>>;
}

const share = z.number().min(0).max(100).optional();
const whole = z.int().min(0).max(100).optional();
const weights = z.strictObject({
  ...Object.fromEntries(Object.keys(WEIGHTS).map((name) => [name, share])),
  fusion: z.enum(['min-max', 'rrf']).optional(),
  damping: z.number().min(0).max(1).optional(),
  seeds: whole,
  rounds: whole,
});
const profile = z.strictObject({
  ...Object.fromEntries(Object.keys(PROFILES.default).map((name) => [name, share])),
  halfLifeDays: z.number().positive().max(100_000).optional(),
});
const shape = z.strictObject({
  weights: weights.optional(),
  profiles: z.strictObject(Object.fromEntries(PROFILE_NAMES.map((name) => [name, profile.optional()]))).optional(),
});

/** The defaults, and over them what is given. @throws AsofError invalid, naming the weight */
export function tuned(options: TuningOptions = {}): Tuning {
  parseInput(shape, options, 'recall');
  const profiles = Object.fromEntries(
    PROFILE_NAMES.map((name) => [name, { ...PROFILES[name], ...options.profiles?.[name] }]),
  ) as Record<ProfileName, Profile>;
  return { weights: { ...WEIGHTS, ...options.weights }, profiles };
}
