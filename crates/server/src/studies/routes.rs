//! The requests about studies.

use super::access::Access;
use super::audience::StudyNews;
use super::chapters::{chapters, not_allowed};
use super::service::{EditError, snapshot};
use super::view::{stored_visibility, summaries};
use super::{no_study, study_id};
use crate::archive::{TEXT, document};
use crate::blocks::blocked;
use crate::bus::News;
use crate::online::Online;
use crate::people::{Visitor, no_player};
use crate::problem::Refused;
use crate::routes::{Answer, Sent, answer, done};
use crate::secret::random_text;
use crate::socket::check_key;
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path, State};
use axum::http::request::Parts as RequestParts;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::{get, post};
use tercio_api::{NewChapters, NewStudy, NewStudyMember, StudyList, StudyRole, StudySettings};
use tercio_store::{Kind, PlayerId, StoreError, StudyId, StudyMember};
use tercio_studies::{ChapterId, Edit, Limit, Refusal, Study, tidy_name};

/// How many letters the id of a study has.
const ID: usize = 10;
/// How many studies somebody may own.
const MOST_OWNED: i64 = 100;
/// How many people may take part in a study.
const MOST_MEMBERS: i64 = 30;
/// How many studies are listed.
const LISTED: i64 = 100;
/// The longest request that brings records, in bytes: as JSON they grow a little.
const LONGEST: usize = 2 * Limit::Record.most();

/// All of them.
pub(crate) fn routes() -> Router<Online> {
    let long = Router::new()
        .route("/api/studies", get(list).post(make))
        .route("/api/studies/{id}/chapters", post(add))
        .layer(DefaultBodyLimit::max(LONGEST));
    Router::new()
        .route("/api/studies/{id}", get(look))
        .route("/api/studies/{id}/members", post(set_member))
        .route("/api/studies/{id}/remove", post(remove))
        .route("/api/studies/{id}/settings", post(set))
        .route("/api/studies/{id}/text", get(text))
        .merge(long)
}

/// The number of a study, if it may be one.
struct Id(StudyId);

impl FromRequestParts<Online> for Id {
    type Rejection = Refused;

    async fn from_request_parts(
        request: &mut RequestParts,
        online: &Online,
    ) -> Result<Id, Refused> {
        let path = Path::<String>::from_request_parts(request, online).await;
        let Path(id) = path.map_err(|_| no_study())?;
        Ok(Id(study_id(&id)?))
    }
}

async fn access(online: &Online, visitor: &Visitor, id: &StudyId) -> Result<Access, Refused> {
    Access::read(&online.0.store, id, &visitor.id).await
}

/// Studies are made and edited with an account.
fn check_account(visitor: &Visitor) -> Result<(), Refused> {
    match visitor.kind() {
        Some(Kind::Account) => Ok(()),
        _ => {
            let title = "studies are made with an account";
            Err(Refused::new(StatusCode::FORBIDDEN, "needs-account", title))
        }
    }
}

async fn view(online: &Online, status: StatusCode, visitor: &Visitor, id: &StudyId) -> Answer {
    let access = access(online, visitor, id).await?;
    let view = online.0.studies.view(&access).await?;
    answer(status, visitor, &view)
}

async fn list(State(online): State<Online>, visitor: Visitor) -> Answer {
    let store = &online.0.store;
    let mine = store.studies_of(&visitor.id, LISTED).await?;
    let roles = mine.iter().map(|(study, role)| (study.id.clone(), *role));
    let roles: Vec<_> = roles.collect();
    let mine: Vec<_> = mine.into_iter().map(|(study, _)| study).collect();
    let apart = store.apart_from(&visitor.id).await?;
    let mut public = store.public_studies(LISTED).await?;
    public.retain(|study| !apart.contains(&study.owner));
    let list = StudyList {
        mine: summaries(store, &mine, &roles).await?,
        public: summaries(store, &public, &roles).await?,
    };
    answer(StatusCode::OK, &visitor, &list)
}

async fn make(
    State(online): State<Online>,
    visitor: Visitor,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let wish: NewStudy = sent.read(&headers)?;
    check_account(&visitor)?;
    let studies = &online.0.studies;
    studies.admit(&online.0.people, &visitor.id).await?;
    let name = tidy_name(&wish.name).ok_or_else(|| not_allowed(&Refusal::BadName))?;
    let mut study = Study::default();
    for (number, chapter) in (1..).zip(chapters(&online, &wish.source).await?) {
        let add = Edit::AddChapter {
            chapter: ChapterId(number),
            name: chapter.name,
            record: chapter.record,
        };
        study.apply(&add).map_err(|refusal| not_allowed(&refusal))?;
    }
    let id = random_text(ID).map_err(|error| StoreError::Unavailable(error.to_string()))?;
    let new = tercio_store::NewStudy {
        id: StudyId(id),
        owner: visitor.id.clone(),
        name,
        visibility: stored_visibility(wish.visibility),
        snapshot: snapshot(&study)?,
        chapters: i64::try_from(study.chapters().len()).unwrap_or(i64::MAX),
        created_at: online.0.clock.now().0,
    };
    if !online.0.store.create_study(&new, MOST_OWNED).await? {
        let title = "you have as many studies as can be";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return Err(Refused::new(status, "too-many-studies", title));
    }
    view(&online, StatusCode::CREATED, &visitor, &new.id).await
}

async fn look(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    view(&online, StatusCode::OK, &visitor, &id).await
}

/// All chapters as one text of records.
async fn text(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    access(&online, &visitor, &id).await?;
    let shared = online.0.studies.latest(&id).await?;
    let text = shared.lock().await.text()?.to_owned();
    let mut response = document(TEXT, text);
    visitor.remember(response.headers_mut());
    Ok(response)
}

async fn add(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let NewChapters { key, source } = sent.read(&headers)?;
    let key = check_key(key)?;
    let studies = &online.0.studies;
    studies.admit(&online.0.people, &visitor.id).await?;
    access(&online, &visitor, &id).await?.writes()?;
    for (number, chapter) in (0..).zip(chapters(&online, &source).await?) {
        // The number of the chapter follows from the key: what is sent again is the same.
        let key = format!("{key} {number}");
        let edit = Edit::AddChapter {
            chapter: ChapterId(chapter_number(&visitor.id, &key)),
            name: chapter.name,
            record: chapter.record,
        };
        match studies.edit(&id, &visitor.id, &key, &edit).await {
            Ok(_) => {}
            Err(EditError::Refused(refusal)) => return Err(not_allowed(&refusal)),
            Err(EditError::Other(refused)) => return Err(refused),
        }
    }
    done(&visitor)
}

/// A number that hardly any other chapter has: FNV-1a over who adds it and the key.
fn chapter_number(player: &PlayerId, key: &str) -> u32 {
    let bytes = player.as_str().bytes().chain(key.bytes());
    bytes.fold(0x811c_9dc5, |hash: u32, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    })
}

async fn set(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let StudySettings { name, visibility } = sent.read(&headers)?;
    let access = access(&online, &visitor, &id).await?.owns()?;
    let name = tidy_name(&name).ok_or_else(|| not_allowed(&Refusal::BadName))?;
    if name != access.study.name {
        let parts = &online.0;
        parts.studies.admit(&parts.people, &visitor.id).await?;
    }
    let visibility = stored_visibility(visibility);
    online.0.store.set_study(&id, &name, visibility).await?;
    changed(&online, &id);
    done(&visitor)
}

async fn remove(State(online): State<Online>, visitor: Visitor, Id(id): Id) -> Answer {
    access(&online, &visitor, &id).await?.owns()?;
    online.0.store.remove_study(&id).await?;
    online.0.studies.forget(&id);
    changed(&online, &id);
    done(&visitor)
}

async fn set_member(
    State(online): State<Online>,
    visitor: Visitor,
    Id(id): Id,
    headers: HeaderMap,
    sent: Sent,
) -> Answer {
    let NewStudyMember { name, role } = sent.read(&headers)?;
    let access = access(&online, &visitor, &id).await?;
    let store = &online.0.store;
    let player = match name.contains('\0') {
        true => None,
        false => store.player_by_name(&name).await?,
    };
    let player = player.ok_or_else(no_player)?;
    if player.id != visitor.id || role.is_some() {
        access.owns()?;
    }
    match role {
        None => store.remove_study_member(&id, &player.id).await?,
        Some(StudyRole::Owner) => {
            return Err(Refused::malformed("a study has one owner"));
        }
        Some(role) => {
            if store.is_blocked(&visitor.id, &player.id).await? {
                return Err(blocked());
            }
            let member = StudyMember {
                player: player.id,
                role: match role {
                    StudyRole::Writer => tercio_store::StudyRole::Writer,
                    StudyRole::Owner | StudyRole::Reader => tercio_store::StudyRole::Reader,
                },
            };
            if !store.set_study_member(&id, &member, MOST_MEMBERS).await? {
                let title = "as many people take part as can";
                return Err(Refused::new(StatusCode::CONFLICT, "full", title));
            }
        }
    }
    changed(&online, &id);
    done(&visitor)
}

/// Tells all nodes that more than the chapters of a study has changed.
fn changed(online: &Online, id: &StudyId) {
    let study = id.to_string();
    // What this node knows is told at once; the others hear of it.
    online
        .0
        .studies
        .audience
        .note(StudyNews::Changed(study.clone()));
    online.0.studies.bus.publish(News::StudyChanged { study });
}
