import { ASKING_MAX, ASKING_OF_ENDPOINT_MAX, AskingRoom } from './asking-room';

describe('AskingRoom', () => {
  it('limits each endpoint separately', () => {
    const room = new AskingRoom();
    for (let n = 0; n < ASKING_OF_ENDPOINT_MAX; n += 1) room.began('dead');
    expect(room.roomFor('dead')).toBe(0);
    expect(room.full).toEqual(['dead']);
    expect(room.roomFor('other')).toBe(ASKING_OF_ENDPOINT_MAX);
  });

  it('frees the room of an ended question', () => {
    const room = new AskingRoom();
    for (let n = 0; n < ASKING_OF_ENDPOINT_MAX; n += 1) room.began('a');
    room.ended('a');
    expect(room.roomFor('a')).toBe(1);
    expect(room.full).toEqual([]);
    for (let n = 1; n < ASKING_OF_ENDPOINT_MAX; n += 1) room.ended('a');
    expect(room.free).toBe(ASKING_MAX);
  });

  it('limits all endpoints together', () => {
    const room = new AskingRoom();
    for (let n = 0; n < ASKING_MAX; n += 1) room.began(`e${n % 100}`);
    expect(room.free).toBe(0);
    expect(room.roomFor('new')).toBe(0);
  });
});
