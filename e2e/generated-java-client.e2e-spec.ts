import { createPlatform } from './support/api';
import { tellStory, toldStory } from './support/generated-client';

/** The first run downloads the generator. */
const LIMIT_MS = 300_000;

describe('a Java client that is generated from the OpenAPI document', () => {
  it(
    'covers every operation, and creates a customer, an account and a quote',
    async () => {
      expect(await tellStory('java', 'Story.java', await createPlatform())).toEqual(toldStory);
    },
    LIMIT_MS,
  );
});
